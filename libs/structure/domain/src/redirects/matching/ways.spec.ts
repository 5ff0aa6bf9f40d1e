import { noWays, tracesOf, withoutWay, withoutWaysFrom, withWay, type Way, type Ways } from './ways.ts';

let age = 0;
const way = (from: string, to: string, nodeId = from, language = 'en'): Way => {
  age += 1;
  return { id: `w${age}`, nodeId, language, from, to, age, lostAt: new Date(age).toISOString() };
};
const after = (...all: Way[]): Ways => all.reduce(withWay, noWays);
const ends = (ways: Ways, path: string) => [...new Set([...tracesOf(ways, path)].map((trace) => trace.path))];

describe('moves of nodes', () => {
  it('are followed in order, also those of ancestors', () => {
    const ways = after(way('/a', '/x'), way('/x/b', '/c'), way('/c', '/d/c'), way('/d', '/e'));
    expect(ends(ways, '/a/b')[0]).toBe('/e/c');
    expect(ends(ways, '/A/B/below')[0]).toBe('/e/c/below');
    expect(ends(ways, '/a/other')[0]).toBe('/x/other');
    expect(ends(ways, '/abc')).toEqual([]);
  });

  it('start with the last node that had the path', () => {
    const ways = after(way('/a', '/x'), way('/b', '/a', 'n2'), way('/a', '/y', 'n2'), way('/x', '/z', '/a'));
    expect(ends(ways, '/a').slice(0, 2)).toEqual(['/y', '/z']);
  });

  it('do not lead back in time', () => {
    const ways = after(way('/x', '/y'), way('/a', '/x'));
    expect(ends(ways, '/a')).toEqual(['/x']);
  });

  it('consider the other languages when several had the same text', () => {
    const one = { nodeId: 'n', from: '/a', lostAt: '2026-03-04T12:00:00.000Z' };
    const [english, welsh] = [
      { ...one, id: 'e', language: 'en', to: '/e', age: 1_001 },
      { ...one, id: 'w', language: 'cy', to: '/w', age: 1_002 },
    ];
    expect(ends(after(way('/before', '/a', 'm'), english, welsh), '/before/b')).toEqual(['/e/b', '/w/b', '/a/b']);
    expect(ends(after(way('/before', '/a', 'm', 'cy'), english, welsh), '/before/b')[0]).toBe('/w/b');
  });

  it('are at most 20 per node and language, and are dropped at deletions', () => {
    const many = after(...Array.from({ length: 21 }, (_, index) => way(`/${index}`, `/${index + 1}`, 'n')));
    expect([many.byId.size, many.names.size, many.byPath.has('/0')]).toEqual([20, 20, false]);
    const [one, other] = [way('/a', '/b', 'n1'), way('/a', '/c', 'n2')];
    const ways = after(one, other);
    expect(ends(withoutWay(ways, one.id), '/a')).toEqual(['/c']);
    expect(withoutWaysFrom(ways, '/A')).toEqual(noWays);
    expect(ends(ways, '/a')).toEqual(['/c', '/b']);
  });

  it('end after any number of moves back and forth', () => {
    const ways = after(
      ...Array.from({ length: 19 }, () => [way('/a', '/b', 'n'), way('/b', '/a', 'n')])
        .flat()
        .slice(-20),
      ...Array.from({ length: 20 }, (_, turn) => way('/a/c', `/a/${turn}`, `m${turn}`)),
    );
    expect(ends(ways, '/b/c')).toContain('/a/19');
  });
});
