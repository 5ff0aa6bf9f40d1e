import type { DomainError } from '@annal/kernel';
import { parseZenql, type Clause } from '../index.ts';

/** `and(a equalTo 1, not(b exists true))` */
function text(clause: Clause): string {
  if (clause.kind === 'field') return `${clause.field} ${clause.operator} ${JSON.stringify(clause.value)}`;
  if (clause.kind === 'not') return `not(${text(clause.clause)})`;
  return `${clause.kind}(${clause.clauses.map(text).join(', ')})`;
}

it.each([
  ['', 'and()'],
  ['firstname~Mina', 'firstname contains "Mina"'],
  ['name="City Library"', 'name equalTo "City Library"'],
  ['name = “say \\"hello\\"”', 'name equalTo "say \\"hello\\""'],
  ['created>now(-7)', 'created greaterThan "now(-7)"'],
  ['a >= 1 AND b<=2 or c != d', 'or(and(a greaterThanOrEqualTo "1", b lessThanOrEqualTo "2"), not(c equalTo "d"))'],
  ['a=1 and (b=2 Or c=3)', 'and(a equalTo "1", or(b equalTo "2", c equalTo "3"))'],
  ['not a < 1 and b !~ x', 'and(not(a lessThan "1"), not(b contains "x"))'],
  ['a in(1, two,"three, 3")', 'a in ["1","two","three, 3"]'],
  ['a not in (1)', 'not(a in ["1"])'],
  ['a between(2026-01-01, 2026-02-01)', 'a between ["2026-01-01","2026-02-01"]'],
  ['a startsWith x and b endswith "y z"', 'and(a startsWith "x", b endsWith "y z")'],
  ['a exists or b not exists', 'or(a exists true, not(b exists true))'],
  ['a is empty and b is not empty', 'and(a exists false, b exists true)'],
  ['status.locked = TRUE and expiry = null', 'and(status.locked equalTo true, expiry equalTo null)'],
  ['email = mina@library.example', 'email equalTo "mina@library.example"'],
])('%s', (zenql, clause) => expect(text(parseZenql(zenql))).toBe(clause));

it('gives the place of every condition', () =>
  expect(parseZenql('a=1 or not b=2')).toMatchObject({
    clauses: [{ place: 'where[0]' }, { clause: { place: 'where[1]' } }],
  }));

it.each<[string, number, string]>([
  ['pageCount >= 200 and', 20, 'a condition is missing'],
  ['a', 1, 'an operator is missing'],
  ['a =', 3, 'a value is missing'],
  ['(a = 1', 6, "')' is missing"],
  ['a = 1)', 5, "'and', 'or' or the end is missing"],
  ['a = 1 b = 2', 6, "'and', 'or' or the end is missing"],
  ['a in 1', 5, "'(' is missing"],
  ['a in (1', 7, "')' is missing"],
  ['a between (1)', 13, 'exactly two values are needed'],
  ['a is 1', 5, "'empty' is missing"],
  ['a not = 1', 6, 'a condition is missing'],
  ['and = 1', 0, 'a condition is missing'],
  ['a = "open', 4, 'something is written that has no meaning'],
  ['('.repeat(11) + 'a=1', 10, 'there are more than 10 levels of brackets'],
  [Array(201).fill('a=1').join(' and '), 1600, 'there are more than 200 conditions'],
])('%s is rejected', (zenql, position, problem) => {
  const refused = expect.objectContaining<Partial<DomainError>>({
    kind: 'invalid',
    code: 'Search.Unreadable',
    message: `The query could not be read: ${problem} at character ${position}`,
    data: { zenql, position },
  });
  expect(() => parseZenql(zenql)).toThrow(refused);
});

it('is at most as long as an address may be', () =>
  expect(() => parseZenql(`a = "${'x'.repeat(16 * 1024)}"`)).toThrow(/the query is too long/));
