/** A number that is computed from which texts an array has and from the numbers of fields. */
export type Score =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'field'; readonly path: string; readonly otherwise: number }
  | { readonly kind: 'sum' | 'product' | 'quotient'; readonly of: readonly Score[] }
  | { readonly kind: 'choice'; readonly when: Condition; readonly then: Score; readonly otherwise: Score };

export type Condition =
  | { readonly kind: 'has'; readonly path: string; readonly term: string }
  | { readonly kind: 'any' | 'every'; readonly of: readonly Condition[] };

const ARITHMETIC = { $add: 'sum', $multiply: 'product', $divide: 'quotient' } as const;

/** Undefined for every other expression. */
export function readScore(expression: unknown): Score | undefined {
  if (typeof expression === 'number') return { kind: 'number', value: expression };
  const [operator, given] = only(expression);
  if (operator === '$ifNull') return readField(given);
  if (operator === '$cond') return readChoice(given);
  const kind = ARITHMETIC[operator as keyof typeof ARITHMETIC] as Score['kind'] | undefined;
  if (!Array.isArray(given) || (kind !== 'sum' && kind !== 'product' && kind !== 'quotient')) return undefined;
  if (kind === 'quotient' && given.length !== 2) return undefined;
  const of = all(given, readScore);
  return of && { kind, of };
}

function readField(given: unknown): Score | undefined {
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const [path, otherwise] = given as readonly unknown[];
  const isRead = typeof path === 'string' && /^\$[^$]/.test(path) && typeof otherwise === 'number';
  return isRead ? { kind: 'field', path: path.slice(1), otherwise } : undefined;
}

function readChoice(given: unknown): Score | undefined {
  if (!Array.isArray(given) || given.length !== 3) return undefined;
  const [when, then, otherwise] = [readCondition(given[0]), readScore(given[1]), readScore(given[2])];
  return when && then && otherwise && { kind: 'choice', when, then, otherwise };
}

function readCondition(expression: unknown): Condition | undefined {
  const [operator, given] = only(expression);
  if (!Array.isArray(given)) return undefined;
  if (operator === '$in' && given.length === 2) return readElement(given[0], given[1]);
  const of = operator === '$or' || operator === '$and' ? all(given, readCondition) : undefined;
  return of && { kind: operator === '$or' ? 'any' : 'every', of };
}

/** `{ $in: [text, { $ifNull: ['$array', []] }] }` */
function readElement(term: unknown, among: unknown): Condition | undefined {
  const [operator, given] = only(among);
  if (operator !== '$ifNull' || !Array.isArray(given) || given.length !== 2) return undefined;
  const [path, otherwise] = given as readonly unknown[];
  const isEmpty = Array.isArray(otherwise) && otherwise.length === 0;
  const isRead = typeof path === 'string' && /^\$[^$]/.test(path) && isEmpty;
  return isRead && typeof term === 'string' && !term.startsWith('$')
    ? { kind: 'has', path: path.slice(1), term }
    : undefined;
}

function only(expression: unknown): readonly [operator: string, given: unknown] {
  const entries = typeof expression === 'object' && expression !== null ? Object.entries(expression) : [];
  const [[operator, given] = ['', undefined]] = entries;
  return entries.length === 1 ? [operator, given as unknown] : ['', undefined];
}

function all<One>(given: readonly unknown[], read: (one: unknown) => One | undefined): readonly One[] | undefined {
  const parts = given.map(read).flatMap((one) => (one === undefined ? [] : [one]));
  return parts.length === given.length ? parts : undefined;
}

/** Without what no document can change, because none has some of the texts. */
export function simplified(score: Score, isThere: (path: string, term: string) => boolean): Score {
  switch (score.kind) {
    case 'number':
    case 'field':
      return score;
    case 'choice': {
      const when = simplifiedCondition(score.when, isThere);
      if (typeof when === 'boolean') return simplified(when ? score.then : score.otherwise, isThere);
      return { ...score, when, then: simplified(score.then, isThere), otherwise: simplified(score.otherwise, isThere) };
    }
    default:
      return arithmetic(
        score.kind,
        score.of.map((one) => simplified(one, isThere)),
      );
  }
}

const NOTHING: Score = { kind: 'number', value: 0 };
const is = (score: Score | undefined, value: number): boolean => score?.kind === 'number' && score.value === value;

function arithmetic(kind: 'sum' | 'product' | 'quotient', of: readonly Score[]): Score {
  // Nothing divided by anything: what it is divided by need not be known.
  if (kind === 'quotient') return is(of[0], 0) ? NOTHING : { kind, of };
  if (kind === 'product' && of.some((one) => is(one, 0))) return NOTHING;
  const neutral = kind === 'sum' ? 0 : 1;
  const some = of.filter((one) => !is(one, neutral));
  return some.length === 0 ? { kind: 'number', value: neutral } : { kind, of: some };
}

function simplifiedCondition(
  condition: Condition,
  isThere: (path: string, term: string) => boolean,
): Condition | boolean {
  if (condition.kind === 'has') return isThere(condition.path, condition.term) && condition;
  const isAny = condition.kind === 'any';
  const of = condition.of.map((one) => simplifiedCondition(one, isThere));
  if (of.includes(isAny)) return isAny;
  const some = of.flatMap((one) => (typeof one === 'boolean' ? [] : one));
  return some.length === 0 ? !isAny : { kind: condition.kind, of: some };
}

/** Where what it asks for is found. */
export interface ScoreSource {
  has(path: string, term: string): (rid: number) => boolean;
  /** NaN where it is missing. */
  number(path: string): (rid: number) => number;
}

/** The score by row id. */
export function compileScore(score: Score, source: ScoreSource): (rid: number) => number {
  switch (score.kind) {
    case 'number':
      return () => score.value;
    case 'field': {
      const number = source.number(score.path);
      return (rid) => {
        const value = number(rid);
        return Number.isNaN(value) ? score.otherwise : value;
      };
    }
    case 'choice': {
      const when = compileCondition(score.when, source);
      const [then, otherwise] = [compileScore(score.then, source), compileScore(score.otherwise, source)];
      return (rid) => (when(rid) ? then(rid) : otherwise(rid));
    }
    case 'quotient': {
      const [over, under] = score.of.map((one) => compileScore(one, source));
      return (rid) => (over?.(rid) ?? NaN) / (under?.(rid) ?? NaN);
    }
    default: {
      const parts = score.of.map((one) => compileScore(one, source));
      if (score.kind === 'sum') return (rid) => parts.reduce((sum, part) => sum + part(rid), 0);
      return (rid) => parts.reduce((product, part) => product * part(rid), 1);
    }
  }
}

function compileCondition(condition: Condition, source: ScoreSource): (rid: number) => boolean {
  if (condition.kind === 'has') return source.has(condition.path, condition.term);
  const parts = condition.of.map((one) => compileCondition(one, source));
  if (condition.kind === 'any') return (rid) => parts.some((part) => part(rid));
  return (rid) => parts.every((part) => part(rid));
}

interface Asked {
  /** By the array that they are looked for in. */
  readonly terms: ReadonlyMap<string, ReadonlySet<string>>;
  readonly fields: ReadonlySet<string>;
}

/** What it depends on. */
export function askedFor(score: Score): Asked {
  const terms = new Map<string, Set<string>>();
  const fields = new Set<string>();
  const addTerms = (condition: Condition): void => {
    if (condition.kind !== 'has') return condition.of.forEach(addTerms);
    terms.set(condition.path, (terms.get(condition.path) ?? new Set<string>()).add(condition.term));
  };
  const add = (one: Score): void => {
    if (one.kind === 'field') fields.add(one.path);
    else if (one.kind === 'choice') {
      addTerms(one.when);
      [one.then, one.otherwise].forEach(add);
    } else if (one.kind !== 'number') one.of.forEach(add);
  };
  add(score);
  return { terms, fields };
}
