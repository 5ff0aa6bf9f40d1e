import { addressOf, hostOf } from './address.ts';
import { firstHop, hopsFrom } from './hops.ts';
import type { RedirectCreated } from '../redirects.events.ts';
import { compileSteps } from './matching.ts';
import { evolve } from '../redirects.state.ts';
import { after, begins, event, redirectId, regex, rule } from '../testing/library.ts';

function ask(rules: readonly RedirectCreated[], path: string, host?: string): string | undefined {
  const address = addressOf(path, host === undefined ? undefined : hostOf(host));
  return address && firstHop(after(...rules), address)?.location;
}

describe('the published samples', () => {
  it.each([
    ['prefix', begins(1, '/opening', '/visit/hours'), '/opening-times/today', '/visit/hours'],
    ['exact', rule(1, '/jobs', '/about/careers'), '/jobs', '/about/careers'],
    ['regex', regex(1, '^/news/(\\d{4})/(.*)$', '/archive/$1/$2'), '/news/2019/may/fair', '/archive/2019/may/fair'],
    [
      'append',
      begins(1, '/start-here', '/updated-path', { append: true }),
      '/start-here/a',
      '/updated-path/start-here/a',
    ],
    [
      'temporary',
      rule(1, '/sale', 'https://shop.example/sale', { statusCode: 302 }),
      '/sale',
      'https://shop.example/sale',
    ],
    ['rest kept', regex(1, '^/old(/.*)?$', '/new$1'), '/old/a/b', '/new/a/b'],
    ['rest empty', regex(1, '^/old(/.*)?$', '/new$1'), '/old', '/new'],
  ])('apply: %s', (_, created, path, location) => expect(ask([created], path)).toBe(location));

  it('of a prefix ignore segments, and end at their own destination', () => {
    const about = [begins(1, '/about', '/about-us')];
    expect(['/about', '/about-us/company', '/about-us', '/ABOUT/x'].map((path) => ask(about, path))).toEqual([
      '/about-us',
      '/about-us',
      undefined,
      '/about-us',
    ]);
  });
});

describe('an address', () => {
  const rules = [rule(1, '/Caf\u00e9/Menu', '/found'), rule(2, '/a b', '/space')];
  it.each([
    ['/caf\u00e9/menu', '/found'],
    ['/cafe\u0301/MENU/', '/found'],
    ['/caf%C3%A9//menu', '/found'],
    ['/x/../caf%C3%A9/./menu', '/found'],
    ['/caf%C3%A9%2Fmenu', '/found'],
    ['/caf%C3%A9/menu#there', '/found'],
    ['/caf%E9/menu', undefined],
    ['/a%20b', '/space'],
    ['/a%2520b', undefined],
  ])('%s leads to %s', (path, location) => expect(ask(rules, path)).toBe(location));

  const hosts = [
    rule(1, '/x', '/exact', { sourceDomain: 'www.library.example' }),
    rule(2, '/x', '/below', { sourceDomain: '*.library.example' }),
    rule(3, '/x', '/umlaut', { sourceDomain: 'b\u00fccher.example' }),
    rule(4, '/x', '/port', { sourceDomain: 'library.example:8080' }),
    rule(5, '/x', '/deep', { sourceDomain: '*.a.library.example' }),
    rule(6, '/y', '/any'),
  ];
  it.each([
    ['/x', 'WWW.library.example', '/exact'],
    ['/x', 'www.library.example:443', '/exact'],
    ['/x', 'shop.library.example', '/below'],
    ['/x', 'b.a.library.example', '/deep'],
    ['/x', 'library.example', undefined],
    ['/x', 'library.example:8080', '/port'],
    ['/x', 'xn--bcher-kva.example', '/umlaut'],
    ['/x', undefined, undefined],
    ['/y', undefined, '/any'],
    ['/y', 'elsewhere.example', '/any'],
  ])('%s on %s leads to %s', (path, host, location) => expect(ask(hosts, path, host)).toBe(location));
});

describe('the query', () => {
  it.each([
    ['is kept', rule(1, '/a', '/b'), '/a?x=1&y=%C3%A4', '/b?x=1&y=%C3%A4'],
    ['follows the query of the destination', rule(1, '/a', '/b?z=0#top'), '/a?x=1', '/b?z=0&x=1#top'],
    ['yields to the destination', rule(1, '/a', '/b?x=2'), '/a?x=1&y=3', '/b?x=2&y=3'],
    ['is dropped', rule(1, '/a', '/b', { keepQuery: false }), '/a?x=1', '/b'],
    ['matches in any order', rule(1, '/a?x=1&y=2', '/b'), '/a?y=2&x=1', '/b'],
    ['that is required has to be complete', rule(1, '/a?x=1', '/b'), '/a?x=1&y=2', undefined],
    ['that is required is case-sensitive', rule(1, '/a?x=A', '/b'), '/a?x=a', undefined],
    ['that is required has to be present', rule(1, '/a?x=1', '/b'), '/a', undefined],
  ])('%s', (_, created, path, location) => expect(ask([created], path)).toBe(location));
});

describe('hostile addresses', () => {
  const groups = [regex(1, '(?s)^/go/?(.*)$', '/$1'), regex(2, '^/out/(.*)$', 'https://partner.example/$1')];
  it.each([
    ['/go//evil.example', '/evil.example'],
    ['/go/%2Fevil.example', '/evil.example'],
    ['/go/%5Cevil.example', '/%5Cevil.example'],
    ['/go/a%0D%0ASet-Cookie:x', '/a%0D%0ASet-Cookie%3Ax'],
    ['/go/javascript:alert(1)', '/javascript%3Aalert(1)'],
    ['/go/a?x=\r\ny', '/a?x=%0D%0Ay'],
    ['/out/@evil.example', 'https://partner.example/%40evil.example'],
    ['/out/..', undefined],
    [`/go/${'a'.repeat(7_990)}`, `/${'a'.repeat(7_990)}`],
    [`/go/${'a'.repeat(7_998)}`, undefined],
    [`/go/${'%20'.repeat(2_664)}b`, `/${'%20'.repeat(2_664)}b`],
  ])('%s', (path, location) => expect(ask(groups, path)).toBe(location));
  it('never redirect to another host when the source path is appended', () => {
    const appended = [begins(1, '/', 'https://www.library.example', { append: true })];
    expect(ask(appended, '//evil.example/x')).toBe('https://www.library.example/evil.example/x');
  });
});

describe('the order', () => {
  const inOrder: RedirectCreated[] = [
    begins(50, '/a', '/1', { priority: 9, sourceDomain: '*.z' }),
    rule(29, '/a/b', '/2', { priority: 1, sourceDomain: '*.z' }),
    rule(28, '/a/b?x=1', '/3', { sourceDomain: 'w.x.y.z' }),
    rule(27, '/a/b', '/4', { sourceDomain: 'w.x.y.z' }),
    begins(26, '/a/b', '/5', { sourceDomain: 'w.x.y.z' }),
    begins(25, '/a', '/6', { sourceDomain: 'w.x.y.z' }),
    regex(24, 'a', '/7', { sourceDomain: 'w.x.y.z' }),
    rule(23, '/a/b', '/8', { sourceDomain: '*.x.y.z' }),
    begins(22, '/a/', '/9', { sourceDomain: '*.x.y.z' }),
    rule(21, '/a/b?x=1', '/10', { sourceDomain: '*.y.z' }),
    rule(20, '/a/b', '/11', { sourceDomain: '*.y.z' }),
    begins(19, '/', '/12', { sourceDomain: '*.y.z' }),
    regex(18, 'b', '/13', { sourceDomain: '*.z' }),
    rule(17, '/a/b?x=1', '/14'),
    begins(16, '/a/b', '/16'),
    begins(15, '/a/', '/17'),
    begins(14, '/', '/18'),
    ...Array.from({ length: 12 }, (_, index) => regex(index + 31, `/a/b|${index}`, `/r${index}`)),
    begins(13, '/A', '/28', { priority: -1 }),
  ];

  it('does not depend on the time of creation, except among otherwise equal redirects', () => {
    const address = addressOf('/a/b?x=1', 'w.x.y.z');
    if (!address) throw new Error('It can be read');
    const others = inOrder.filter(({ data }) => data.match.type !== 'regex' || data.sourceDomain !== '*');
    const patterns = inOrder.filter((each) => !others.includes(each));
    for (let gone = 0; gone < inOrder.length; gone += 1) {
      const left = new Set(inOrder.slice(gone).map(({ data }) => data.redirectId));
      const made = [...others.toReversed(), ...patterns].filter(({ data }) => left.has(data.redirectId));
      const found = [...hopsFrom(after(...made), address)].map(({ match }) => match.redirect.id);
      expect(found).toEqual(inOrder.slice(gone).map(({ data }) => data.redirectId));
    }
  });

  it('leaves out redirects that are off', () => {
    expect(ask([rule(1, '/a', '/b', { enabled: false }), begins(2, '/a', '/c')], '/a')).toBe('/c');
  });
});

describe('a pattern', () => {
  const rules = [regex(1, '^/a', '/b'), rule(2, '/x', '/y'), regex(3, '^/c', '/d')];
  const compiled = ({ regexes }: ReturnType<typeof after>) =>
    [...regexes.values()].map(({ source }) => source.pattern?.isCompiled);

  it('is compiled when it is first needed, and before a look-up one at a time', () => {
    const redirects = after(...rules);
    expect(compiled(redirects)).toEqual([false, false]);
    const steps = compileSteps(redirects);
    steps.next();
    expect(compiled(redirects)).toEqual([true, false]);
    expect([...steps]).toHaveLength(1);
    expect(compiled(redirects)).toEqual([true, true]);
    expect([...compileSteps(redirects)]).toEqual([]);
  });

  it('stays compiled while it is unchanged', () => {
    const redirects = after(...rules);
    expect([...compileSteps(redirects)]).toHaveLength(2);
    const changes = [
      event('RedirectChanged', { redirectId: redirectId(1), changes: { note: 'n' } }),
      event('RedirectChanged', { redirectId: redirectId(3), changes: { match: { type: 'regex', value: '^/e' } } }),
    ];
    expect(compiled(changes.reduce(evolve, redirects)).sort()).toEqual([false, true]);
  });

  it('that this release cannot compile never matches', () => {
    expect(ask([regex(1, '^(a', '/b'), rule(2, '/a', '/c')], '/a')).toBe('/c');
  });
});
