import { alternatives } from './alternatives.ts';

it.each([
  [[], 'nothing'],
  [['a'], "'a'"],
  [['a', 'b'], "'a' or 'b'"],
  [['a', 'b', 'c'], "'a', 'b' or 'c'"],
])('lists %j as %s', (names, text) => expect(alternatives(names)).toBe(text));
