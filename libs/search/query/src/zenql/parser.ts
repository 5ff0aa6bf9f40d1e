import { everything, limits, type Clause, type Comparison, type FieldClause, type Operand } from '../clause.ts';
import { readDistance } from '../distance.ts';
import { isFieldPath } from '../field-path.ts';
import { isCall } from '../instant.ts';
import type { OrderItem } from '../order.ts';
import type { Problem } from './problems.ts';
import type { Token } from './tokens.ts';

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': 'equalTo',
  '~': 'contains',
  '>': 'greaterThan',
  '>=': 'greaterThanOrEqualTo',
  '<': 'lessThan',
  '<=': 'lessThanOrEqualTo',
};
const WORDS: ReadonlyMap<string, Comparison | 'freeText'> = new Map([
  ['startswith', 'startsWith'],
  ['endswith', 'endsWith'],
  ['freetext', 'freeText'],
]);

export interface ZenqlQuery {
  readonly where: Clause;
  readonly order: readonly OrderItem[];
}

type Subject = Pick<FieldClause, 'kind' | 'field' | 'place' | 'weight'>;

export class ZenqlParser {
  private index = 0;
  private clauses = 0;
  private lastField: string | undefined;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly refuse: (problem: Problem, position: number, lastField: string | undefined) => never,
  ) {}

  query(): ZenqlQuery {
    const where = this.isOrder() ? everything : this.either(1);
    const order = this.isOrder() ? this.order() : [];
    if (this.next.kind !== 'end') this.fail('end');
    return { where, order };
  }

  private isOrder(): boolean {
    const [first, second, third] = this.tokens.slice(this.index, this.index + 3);
    // `order` can be a field, too.
    return isWord(first, 'order') && isWord(second, 'by') && third?.kind === 'word';
  }

  private order(): readonly OrderItem[] {
    this.index += 2;
    const items: OrderItem[] = [];
    do {
      const { kind, text: field } = this.next;
      if (kind !== 'word' || !isFieldPath(field)) this.fail('field');
      this.index += 1;
      const direction = this.takes('desc') ? -1 : 1;
      if (direction === 1) this.takes('asc');
      items.push({ field, direction, place: `orderBy[${items.length}]` });
      if (items.length > limits.orders) this.fail('orders');
    } while (this.takes(','));
    return items;
  }

  private either(depth: number): Clause {
    if (depth > limits.depth) this.fail('depth');
    const clauses = [this.both(depth)];
    while (this.takes('or')) clauses.push(this.both(depth));
    return clauses.length === 1 ? (clauses[0] ?? everything) : { kind: 'or', clauses };
  }

  private both(depth: number): Clause {
    const clauses = [this.maybeNot(depth)];
    while (this.takes('and')) clauses.push(this.maybeNot(depth));
    return clauses.length === 1 ? (clauses[0] ?? everything) : { kind: 'and', clauses };
  }

  private maybeNot(depth: number): Clause {
    return this.takes('not') ? { kind: 'not', clause: this.primary(depth) } : this.primary(depth);
  }

  private primary(depth: number): Clause {
    if (!this.takes('(')) return this.condition();
    const clause = this.either(depth + 1);
    if (!this.takes(')')) this.fail('close');
    return clause;
  }

  private condition(): Clause {
    if (this.clauses === limits.clauses) this.fail('clauses');
    const subject = this.subject();
    this.clauses += 1;
    const isNegated = this.takes('not');
    const clause = this.predicate(subject, isNegated);
    return isNegated ? { kind: 'not', clause } : clause;
  }

  /** `created >= a and <= b` repeats the field. */
  private subject(): Subject {
    const { kind, text: field } = this.next;
    const place = `where[${this.clauses}]`;
    if (kind === 'symbol' && this.lastField !== undefined && isComparison(field))
      return { kind: 'field', field: this.lastField, place };
    if (kind !== 'word' || isReserved(field)) this.fail('condition');
    if (!isFieldPath(field)) this.fail('field');
    this.index += 1;
    this.lastField = field;
    if (!this.takes('^')) return { kind: 'field', field, place };
    const weight = Number(this.next.text);
    if (this.next.kind !== 'word' || !(weight > 0) || weight > 1e9) this.fail('weight');
    this.index += 1;
    return { kind: 'field', field, place, weight };
  }

  private predicate(subject: Subject, isNegated: boolean): Clause {
    if (this.takes('in')) return { ...subject, operator: 'in', value: this.values() };
    if (this.takes('between')) return { ...subject, operator: 'between', value: this.pair() };
    if (this.takes('exists')) return { ...subject, operator: 'exists', value: true };
    if (this.takes('distancewithin')) return this.distance(subject);
    const word = WORDS.get(this.next.text.toLowerCase());
    if (word && this.next.kind === 'word') {
      this.index += 1;
      return { ...subject, operator: word, value: this.text(word === 'freeText') };
    }
    if (isNegated) this.fail('negated');
    if (this.takes('is')) {
      const isFull = this.takes('not');
      if (!this.takes('empty')) this.fail('empty');
      return { ...subject, operator: 'exists', value: isFull };
    }
    return this.comparison(subject);
  }

  private distance(subject: Subject): Clause {
    const [lat, lon, distance, ...more] = this.values();
    const read = readDistance(lat, lon, distance);
    if (more.length > 0 || typeof read === 'string') this.fail('distance');
    return { ...subject, operator: 'distanceWithin', value: read };
  }

  private text(isTerm: boolean): string {
    const text = String(this.value());
    if (isTerm && text.trim() === '') this.fail('word');
    return text;
  }

  private comparison(subject: Subject): Clause {
    const { kind, text } = this.next;
    const isNegated = text === '!=' || text === '!~';
    const operator = COMPARISONS[isNegated ? text.slice(1) : text];
    if (kind !== 'symbol' || !operator) this.fail('operator');
    this.index += 1;
    const value = this.value();
    const clause: Clause = { ...subject, operator, value: operator === 'contains' ? String(value) : value };
    return isNegated ? { kind: 'not', clause } : clause;
  }

  private values(): readonly Operand[] {
    if (!this.takes('(')) this.fail('open');
    const values = [this.value()];
    while (this.takes(',')) values.push(this.value());
    if (values.length > limits.values) this.fail('values');
    if (!this.takes(')')) this.fail('closeOrNext');
    return values;
  }

  private pair(): readonly [Operand, Operand] {
    const [first = null, second, ...more] = this.values();
    if (second === undefined || more.length > 0) this.fail('pair');
    return [first, second];
  }

  private value(): Operand {
    const { kind, text } = this.next;
    if (kind !== 'word' && kind !== 'string') this.fail('value');
    if (kind === 'word' && text.endsWith(')') && !isCall(text)) this.fail('argument');
    this.index += 1;
    return kind === 'string' ? text : valueOf(text);
  }

  private takes(text: string): boolean {
    if (this.next.kind === 'string' || this.next.kind === 'end' || this.next.text.toLowerCase() !== text) return false;
    this.index += 1;
    return true;
  }

  private get next(): Token {
    const token = this.tokens[Math.min(this.index, this.tokens.length - 1)];
    if (!token) throw new Error('The query was read past its end');
    return token;
  }

  private fail(problem: Problem): never {
    this.refuse(problem, this.next.position, this.lastField);
  }
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toLowerCase() === word;
}

function isComparison(symbol: string): boolean {
  return Object.hasOwn(COMPARISONS, symbol) || symbol === '!=' || symbol === '!~';
}

export function isReserved(word: string): boolean {
  return ['and', 'or', 'not'].includes(word.toLowerCase());
}

function valueOf(word: string): Operand {
  const lower = word.toLowerCase();
  if (lower === 'true' || lower === 'false') return lower === 'true';
  return lower === 'null' ? null : word;
}
