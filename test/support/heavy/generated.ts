import { Chance } from '../../durability/chance.ts';
import { isLong } from '../sampling.ts';
import { MIB, of, type HeavyRequest } from './request.ts';

type Make = (chance: Chance) => unknown;

const FIELDS = ['title', 'behind', 'slow', 'text', 'codes', 'choices', 'words', 'numbers', 'days', 'extra'] as const;
const OTHERS = ['links', 'places', 'body', 'unknown', 'entryTitle', 'sys.version.created', 'extra.a.b'] as const;
const PIECES = ['a', 'xx', 'ab ', '<a', '%', '*', '?', '\\', '"', 'w1 ', 'é', '😀', '2999-01-01', '1d '] as const;
const OPERATORS = ['equalTo', 'contains', 'startsWith', 'endsWith', 'in', 'between', 'exists', 'freeText'] as const;
const OF_EACH = isLong ? 6 : 1;
const MOST_CLAUSES = 200;
const DEEPEST = 12;

/** Random bodies. The seed is in the name, so that a slow one can be sent again. */
export function generatedRequests(): readonly HeavyRequest[] {
  const kinds: readonly [string, (chance: Chance) => HeavyRequest][] = [
    ['merge patch', (chance) => of('', 'PATCH', '/entries/{entry}', asJson(entry(chance)))],
    ['search', (chance) => of('', 'POST', '/entries/search', asJson({ where: where(chance) }))],
    ['filter', (chance) => of('', 'GET', `/entries?where=${inAddress(asJson(where(chance)))}`)],
    ['ZenQL', (chance) => of('', 'GET', `/entries?zenql=${inAddress(zenql(chance, 30_000))}`)],
  ];
  return kinds.flatMap(([kind, make]) =>
    Array.from({ length: OF_EACH }, () => Math.floor(Math.random() * 2 ** 31)).map((seed) => ({
      ...make(new Chance(seed)),
      name: `generated ${kind}, seed ${seed}`,
    })),
  );
}

/** Cutting may split a surrogate pair, which the buffer replaces. */
const inAddress = (text: string) => encodeURIComponent(String(Buffer.from(text.slice(0, 40_000))));
const asJson = (value: unknown) => JSON.stringify(value);
const nameIn = (chance: Chance) => (chance.is(0.8) ? chance.pick(FIELDS) : chance.pick(OTHERS));

function entry(chance: Chance): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let left = MIB - 2_000;
  while (left > 100) {
    const name = nameIn(chance);
    const value = json(chance, chance.is(0.4) ? left : chance.below(left), 0);
    left -= Buffer.byteLength(asJson(value)) + name.length + 4;
    if (left > 0) fields[name] = value;
    if (chance.is(0.1)) break;
  }
  return fields;
}

function json(chance: Chance, size: number, depth: number): unknown {
  const make = chance.pick<Make>([
    () => text(chance, size),
    () => many(size, 4, () => chance.below(100_000)),
    () => many(size, 12, () => text(chance, 8)),
    () => nested(chance, size, depth),
  ]);
  return size < 20 || depth > DEEPEST ? chance.below(1_000) : make(chance);
}

function nested(chance: Chance, size: number, depth: number): unknown {
  const count = 1 + chance.below(chance.is(0.3) ? 2_000 : 4);
  const values = Array.from({ length: count }, () => json(chance, Math.floor(size / count / 2), depth + 1));
  return chance.is(0.5) ? values : Object.fromEntries(values.map((value, index) => [`a${index}`, value]));
}

const many = (size: number, each: number, make: () => unknown) =>
  Array.from({ length: Math.min(19_000, Math.floor(size / each)) }, make);

function text(chance: Chance, size: number): string {
  const piece = Array.from({ length: 1 + chance.below(6) }, () => chance.pick(PIECES)).join('');
  const length = Math.floor(size / 3);
  return chance.is(0.5) ? piece.repeat(Math.floor(length / piece.length)) : piece.slice(0, length);
}

function where(chance: Chance): readonly unknown[] {
  let left = 1 + chance.below(MOST_CLAUSES);
  const size = Math.floor((MIB - 20_000) / left / 2);
  const clause = (depth: number): unknown => {
    left -= 1;
    if (left <= 0 || depth > DEEPEST || chance.is(0.6))
      return { field: nameIn(chance), [chance.pick(OPERATORS)]: operand(chance, size) };
    const clauses = Array.from({ length: 1 + chance.below(6) }, () => clause(depth + 1));
    return { [chance.pick(['and', 'or', 'not'])]: clauses };
  };
  const clauses: unknown[] = [];
  while (left > 0) clauses.push(clause(0));
  return clauses;
}

function operand(chance: Chance, size: number): unknown {
  return chance.pick<Make>([
    () => text(chance, size),
    () => many(Math.min(size, 8_000), 8, () => text(chance, 20)),
    () => [text(chance, 20), chance.below(1_000)],
    () => ({ term: text(chance, size), fuzzy: chance.is(0.5) }),
    () => chance.is(0.5),
    () => chance.below(1_000),
  ])(chance);
}

function zenql(chance: Chance, length: number): string {
  let query = '';
  while (query.length < length) {
    const value = chance.pick<Make>([() => `"${text(chance, 60).replaceAll('"', '')}"`, () => chance.below(99)])(
      chance,
    );
    const clause = `${nameIn(chance)} ${chance.pick(['=', '~', '>', '!=', 'in', '!~'])} ${String(value)}`;
    query += chance.pick([`${clause} and `, `(${clause}) or `, `not ${clause} and `, '(', `${clause} order by `]);
    if (chance.is(0.001)) break;
  }
  return query.slice(0, length);
}
