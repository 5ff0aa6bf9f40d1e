import { pathBefore } from './path-before.ts';
import { noWays, withWay, type Way } from './ways.ts';

const way = (age: number, nodeId: string, from: string, to: string, language = 'en'): Way => {
  return { id: `w${age}`, nodeId, language, from, to, age, lostAt: new Date(age).toISOString() };
};
const page = (path: string) => ({ id: 'page', path, language: 'en' });

describe('the path of a page before a move', () => {
  it('is found by undoing the changes to the page and its ancestors', () => {
    const all = [way(1, 'a', '/a', '/c'), way(2, 'm', '/c/n', '/c/m'), way(3, 'page', '/c/m/x', '/Far')];
    const ways = all.reduce(withWay, noWays);
    expect(all.map((first) => pathBefore(ways, page('/far'), first))).toEqual(['/a/n/x', '/c/n/x', '/c/m/x']);
  });

  it('undoes each change once, in the language of the page if it had one', () => {
    const both = [way(1, 'm', '/e', '/m'), { ...way(2, 'm', '/w', '/m', 'cy'), lostAt: new Date(1).toISOString() }];
    const [first] = both;
    expect(first && pathBefore(both.reduce(withWay, noWays), page('/m/x'), first)).toBe('/e/x');
  });

  it('is unknown when a move of the page is not found', () => {
    const all = [way(1, 'a', '/a', '/c'), way(2, 'page', '/q', '/c/y')];
    const [first] = all;
    expect(first && pathBefore(all.reduce(withWay, noWays), page('/c/x'), first)).toBeUndefined();
  });
});
