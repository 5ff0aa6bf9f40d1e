import { isPermanent, locationBehind, statusOf, type Hop } from './hops.ts';
import type { RedirectStatus } from '../redirects.events.ts';

const STATUSES: readonly RedirectStatus[] = [301, 302, 303, 307, 308];
const hop = (statusCode: RedirectStatus, location = '/b'): Hop => ({
  redirectId: 'r',
  origin: 'manual',
  statusCode,
  location,
  next: undefined,
});
const chain = (...statuses: readonly RedirectStatus[]) => statuses.map((status) => hop(status));

describe('the status of a chain', () => {
  it.each(STATUSES)('is its own for one hop: %d', (status) => expect(statusOf(chain(status))).toBe(status));

  // Rows: first hop; columns: second hop, in the order of STATUSES.
  it.each<[RedirectStatus, readonly RedirectStatus[]]>([
    [301, [301, 302, 303, 302, 301]],
    [302, [302, 302, 303, 302, 302]],
    [303, [303, 303, 303, 303, 303]],
    [307, [302, 302, 303, 307, 307]],
    [308, [301, 302, 303, 307, 308]],
  ])('is the strongest promise that both hops keep: %d, then each', (first, expected) =>
    expect(STATUSES.map((second) => statusOf(chain(first, second)))).toEqual(expected),
  );

  it('does not depend on the order or repetition of statuses', () => {
    for (const one of STATUSES)
      for (const two of STATUSES)
        for (const three of STATUSES) {
          const expected = statusOf(chain(one, two, three));
          expect(statusOf(chain(three, one, two))).toBe(expected);
          expect(statusOf(chain(two, one, three, one, two))).toBe(expected);
          expect(statusOf(chain(statusOf(chain(one, two)), three))).toBe(expected);
          expect(isPermanent(expected)).toBe([one, two, three].every(isPermanent));
        }
  });
});

describe('the location of a chain', () => {
  it.each<[string, readonly string[], string]>([
    ['a path stays a path', ['/b', '/c?x=1'], '/c?x=1'],
    ['another host ends the chain', ['/b', 'https://elsewhere.example/c'], 'https://elsewhere.example/c'],
    ['a path after a host is on that host', ['https://a.example/b', '/c?x=1'], 'https://a.example/c?x=1'],
    ['the last host counts', ['http://a.example/b', 'https://a.example:8443/c', '/d'], 'https://a.example:8443/d'],
  ])('%s', (_, locations, expected) => expect(locationBehind(locations.map((each) => hop(301, each)))).toBe(expected));
});
