import { Annal } from '../support/annal.ts';
import { success } from '../support/answers.ts';
import { Library } from '../support/library.ts';
import { begins, exact, Redirects } from '../support/redirects.ts';

/** 20,000 rows, and how long they take: for a machine that does nothing else. */
const isLong = process.env['LONG'] === '1';

describe('an import of redirects', () => {
  let annal: Annal;
  let redirects: Redirects;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  beforeEach(async () => {
    redirects = new Redirects(await Library.open(annal));
  });
  afterAll(() => annal.discard());

  const total = async () => (await redirects.list()).totalCount;
  const imported = async (body: unknown, query = '', type?: string) =>
    success(await redirects.import(body, query, type));

  it('of more rows than an append can hold is stored as a whole', async () => {
    const count = isLong ? 20_000 : 6_000;
    const rows = Array.from({ length: count }, (_, index) => exact(`/old/page-${index}`, `/new/page-${index}`));
    const began = performance.now();
    expect(await imported(rows)).toEqual({ created: count, updated: 0, unchanged: 0, deleted: 0, dryRun: false });
    if (isLong) expect(performance.now() - began).toBeLessThan(10_000);
    expect(await redirects.location(`/old/page-${count - 1}`)).toBe(`/new/page-${count - 1}`);
    const again = await imported(rows, 'mode=upsert');
    expect(again).toEqual({ created: 0, updated: 0, unchanged: count, deleted: 0, dryRun: false });
    if (isLong)
      expect(await redirects.call('POST', '', exact('/one-more', '/x'))).toMatchObject({
        status: 422,
        body: { data: [{ field: '', message: 'A project cannot have more than 20000 redirects' }] },
      });
  }, 60_000);

  it('stores nothing where a row is bad, or where it is only tried', async () => {
    const rows = [exact('/a', '/b'), exact('/c', 'x'), { statusCode: 301 }];
    expect(await redirects.import(rows)).toMatchObject({
      status: 422,
      body: {
        message: 'There are validation errors importing the redirects',
        data: [
          { field: '[1].destination' },
          { field: '[2].sourceDomain' },
          { field: '[2].match' },
          { field: '[2].destination' },
        ],
      },
    });
    expect(await imported([exact('/a', '/b')], 'dryRun=true')).toMatchObject({ created: 1, dryRun: true });
    expect(await total()).toBe(0);
    const circle = [exact('/a', '/b'), exact('/b', '/a')];
    expect(await redirects.import(circle)).toMatchObject({ status: 422 });
    expect(await redirects.import({})).toMatchObject({ status: 400 });
    expect(await redirects.import('[', '')).toMatchObject({ status: 400 });
    expect(await redirects.import('a', '', 'text/html')).toMatchObject({ status: 415 });
    expect(await redirects.import('a,b\n1,2', '', 'text/csv')).toMatchObject({ status: 400 });
    expect(await redirects.import([], 'mode=merge')).toMatchObject({ status: 400 });
  });

  it('takes its own exports back without a change', async () => {
    await redirects.add(begins('/a', '/b', { priority: 3, note: 'said "so", twice' }));
    await redirects.add(
      exact('/c', 'https://elsewhere.example/x', { sourceDomain: '*.library.example', enabled: false }),
    );
    await redirects.add(exact('', '/new$1', { match: { type: 'regex', value: '^/old(/.*)?$' } }));
    const unchanged = { created: 0, updated: 0, unchanged: 3, deleted: 0, dryRun: false };
    expect(await imported(await redirects.exported('json'), 'mode=replace')).toEqual(unchanged);
    expect(await imported(await redirects.exported('csv'), 'mode=replace', 'text/csv')).toEqual(unchanged);
    const order = JSON.parse(await redirects.exported('json')) as { match: { value: string } }[];
    expect(order.map(({ match }) => match.value)).toEqual(['/a', '/c', '^/old(/.*)?$']);
  });

  it('reads the lines of a _redirects file, and writes what that form can say', async () => {
    const lines = ['# moved', '/from /to', '/gone https://elsewhere.example/x 302', '/blog/* /news/:splat 301', ''];
    expect(await imported(lines.join('\n'), '', 'text/plain')).toMatchObject({ created: 3 });
    expect(await redirects.location('/blog/2024/may')).toBe('/news/2024/may');
    expect(await redirects.location('/BLOG')).toBe('/news/');
    await redirects.add(begins('/x', '/y'));
    const written = (await redirects.exported('_redirects')).split('\n');
    expect(written).toEqual(
      expect.arrayContaining(['/from /to 301', '/gone https://elsewhere.example/x 302', '/blog/* /news/:splat 301']),
    );
    expect(written.filter((line) => line.startsWith('# not in this form'))).toHaveLength(1);
    expect(await imported(written.join('\n'), 'mode=upsert', 'text/plain')).toMatchObject({ unchanged: 3 });
    expect(await redirects.import('/a /b 301 Country=de', '', 'text/plain')).toMatchObject({
      status: 422,
      body: { data: [{ field: '[0]', message: 'A rule with conditions cannot be imported' }] },
    });
  });

  it('replaces everything but what nodes keep', async () => {
    await imported([exact('/a', '/b'), exact('/c', '/d')]);
    const replaced = await imported([exact('/a', '/z'), exact('/e', '/f')], 'mode=replace');
    expect(replaced).toEqual({ created: 1, updated: 1, unchanged: 0, deleted: 1, dryRun: false });
    const { items } = await redirects.list('&order=match.value');
    expect(items.map(({ destination, origin }) => [destination, origin])).toEqual([
      ['/z', 'import'],
      ['/f', 'import'],
    ]);
  });
});
