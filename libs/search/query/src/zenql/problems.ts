import { limits } from '../clause.ts';

export const problems = {
  end: "'and', 'or' or the end is missing",
  condition: 'a condition is missing',
  negated: 'a condition is missing',
  field: 'the path of a field is missing',
  operator: 'an operator is missing',
  value: 'a value is missing',
  empty: "'empty' is missing",
  open: "'(' is missing",
  close: "')' is missing",
  closeOrNext: "')' is missing",
  word: 'a word is missing',
  weight: 'a weight greater than 0 is missing',
  pair: 'exactly two values are needed',
  distance: 'a latitude, a longitude and a distance are needed',
  argument: 'the argument of a function is not valid',
  orders: `there are more than ${limits.orders} fields to order by`,
  depth: `there are more than ${limits.depth} levels of brackets`,
  clauses: `there are more than ${limits.clauses} conditions`,
  values: `there are more than ${limits.values} values`,
} as const;

export type Problem = keyof typeof problems;
