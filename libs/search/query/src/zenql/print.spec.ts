import { readZenql, type Clause } from '../index.ts';
import { printZenql } from './print.ts';

it.each([
  ['', ''],
  ['TITLE ~ "garden"', 'TITLE ~ garden'],
  ['title = "two words"', 'title = "two words"'],
  ['title = "true" and open = true', 'title = "true" and open = true'],
  ['title = "say \\"hi\\""', 'title = "say \\"hi\\""'],
  ['a = 1 and (b = 2 or c = 3)', 'a = 1 and (b = 2 or c = 3)'],
  ['(a = 1 and b = 2) or ((c = 3))', 'a = 1 and b = 2 or c = 3'],
  ['a = 1 and (b = 2 and c = 3)', 'a = 1 and (b = 2 and c = 3)'],
  ['not a = 1 and not (b ~ 2)', 'a != 1 and b !~ 2'],
  ['not a < 1', 'not a < 1'],
  ['not (a = 1 or b = 2)', 'not (a = 1 or b = 2)'],
  ['not (not (a < 1))', 'not (not a < 1)'],
  ['a NOT IN(1,"2 3")', 'a not in (1, "2 3")'],
  ['a BETWEEN(now(-7), now())', 'a between (now(-7), now())'],
  ['a not exists or b exists or c is empty', 'a not exists or b exists or c is empty'],
  ['not a is empty', 'not a is empty'],
  ['title^80 freetext "two words"', 'title^80 freeText "two words"'],
  ['p distancewithin(51.5,-0.25,"2.5 km")', 'p distanceWithin (51.5, -0.25, "2.5 km")'],
  [
    'sys.owner = currentUser() order by title asc, sys.id DESC',
    'sys.owner = currentUser() order by title, sys.id desc',
  ],
  ['order by title', 'order by title'],
  ['a >= 2026-01-01 10:00 and <= 1d 2h', 'a >= 2026-01-01 10:00 and a <= 1d 2h'],
])('%s becomes %s', (zenql, printed) => expect(printZenql(readZenql(zenql))).toBe(printed));

const field = (parts: object) => ({ kind: 'field', field: 'a', place: '', ...parts }) as Clause;

it.each<[string, Clause]>([
  ['fuzzy words', field({ operator: 'freeText', value: 'x', fuzzy: true })],
  ['any of some words', field({ operator: 'freeText', value: 'x y', anyWord: true })],
  ['words that end with a backslash', field({ operator: 'equalTo', value: 'x y\\' })],
  ['a list of nothing', field({ operator: 'in', value: [] })],
  ['a field with the name of a keyword', field({ field: 'not', operator: 'exists', value: true })],
  ['nothing at all', { kind: 'or', clauses: [] }],
  ['one of them inside', { kind: 'not', clause: { kind: 'or', clauses: [] } }],
])('cannot print %s', (_, where) => expect(printZenql({ where })).toBeUndefined());

it('prints numbers, lists of one clause and a word that ends with a backslash', () => {
  expect(printZenql({ where: field({ operator: 'equalTo', value: 5 }) })).toBe('a = 5');
  expect(printZenql({ where: field({ operator: 'equalTo', value: 'x\\' }) })).toBe('a = x\\');
  const one: Clause = { kind: 'and', clauses: [field({ operator: 'exists', value: true })] };
  expect(printZenql({ where: { kind: 'or', clauses: [one] } })).toBe('a exists');
});
