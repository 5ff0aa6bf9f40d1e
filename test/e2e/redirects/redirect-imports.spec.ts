import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { begins, exact, Redirects } from '../../support/content/redirects.ts';
import { isLong } from '../../support/sampling.ts';
import { Tree } from '../../support/content/tree.ts';
import { until } from '../../support/until.ts';

/** The long form measures 20,000 rows on an idle machine. */
const COUNT = isLong ? 20_000 : 2_500;

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

  /** One append holds a few thousand. */
  const many = () => Array.from({ length: COUNT }, (_, index) => exact(`/old/page-${index}`, `/new/page-${index}`));

  it('with more rows than an append can hold is stored as a whole', async () => {
    const began = performance.now();
    const all = { created: COUNT, updated: 0, unchanged: 0, deleted: 0, dryRun: false };
    expect(await imported(many())).toEqual(all);
    const took = performance.now() - began;
    if (isLong) process.stdout.write(`Imported ${COUNT} redirects in ${took.toFixed(0)} ms\n`);
    if (isLong) expect(took).toBeLessThan(10_000);
    expect(await redirects.location(`/old/page-${COUNT - 1}`)).toBe(`/new/page-${COUNT - 1}`);
    const unchanged = { created: 0, updated: 0, unchanged: COUNT, deleted: 0, dryRun: false };
    expect(await imported(many(), 'mode=upsert')).toEqual(unchanged);
    for (const [format, type] of [
      ['json', 'application/json'],
      ['csv', 'text/csv'],
      ['_redirects', 'text/plain'],
    ] as const)
      expect(await imported(await redirects.exported(format), 'mode=replace', type)).toEqual(unchanged);
    if (isLong)
      expect(await redirects.call('POST', '', exact('/one-more', '/x'))).toMatchObject({
        status: 422,
        body: { data: [{ field: '', message: 'A project cannot have more than 20000 redirects' }] },
      });
  }, 60_000);

  it.each(['create', 'upsert', 'replace'])(
    'with one invalid row stores nothing: %s',
    async (mode) => {
      await redirects.add(exact('/was', '/there'));
      const before = await redirects.list();
      const last = `[${COUNT - 1}]`;
      const rows = [...many().slice(1), exact('/x', 'y')];
      expect(await redirects.import(rows, `mode=${mode}`)).toMatchObject({
        status: 422,
        body: { data: [{ field: `${last}.destination`, message: 'The destination is not valid' }] },
      });
      if (mode === 'create')
        expect(await redirects.import([...many().slice(1), exact('/WAS/', '/else')])).toMatchObject({
          status: 409,
          body: { data: [{ field: `${last}.match.value` }] },
        });
      expect(await imported(many().slice(1), `mode=${mode}&dryRun=true`)).toEqual({
        ...{ created: COUNT - 1, updated: 0, unchanged: 0 },
        ...{ deleted: mode === 'replace' ? 1 : 0, dryRun: true },
      });
      expect(await redirects.list()).toEqual(before);
      expect(await redirects.location('/old/page-7')).toBeUndefined();
    },
    60_000,
  );

  it('stores nothing if a row is invalid or in a dry run', async () => {
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

  it('accepts its own exports without a change', async () => {
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

  it('reads _redirects files, and an export contains what that format can express', async () => {
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

  it('replaces everything but redirects of nodes, which an export restores, too', async () => {
    const tree = new Tree(redirects.library);
    await redirects.automatic();
    const page = await tree.add((await tree.root()).id, 'Books');
    success(await tree.put(page.id, { slug: { 'en-GB': 'shelf' } }));
    const [automatic] = (
      await until(
        () => redirects.list('&origin=node'),
        ({ totalCount }) => totalCount === 1,
      )
    ).items;
    await imported([exact('/a', '/b'), exact('/c', '/d')]);
    const replaced = await imported([exact('/a', '/z'), exact('/e', '/f')], 'mode=replace');
    expect(replaced).toEqual({ created: 1, updated: 1, unchanged: 0, deleted: 1, dryRun: false });
    const { items } = await redirects.list('&order=match.value');
    expect(items.map(({ destination, origin }) => [destination, origin])).toEqual([
      ['/z', 'import'],
      ['/shelf', 'node'],
      ['/f', 'import'],
    ]);
    expect(items[1]).toEqual(automatic);
    expect(await redirects.location('/books')).toBe('/shelf');
    for (const [format, type] of [
      ['json', 'application/json'],
      ['csv', 'text/csv'],
    ] as const)
      for (const mode of ['upsert', 'replace'])
        expect([format, mode, await imported(await redirects.exported(format), `mode=${mode}`, type)]).toEqual([
          ...[format, mode],
          { created: 0, updated: 0, unchanged: format === 'json' ? 3 : 2, deleted: 0, dryRun: false },
        ]);
    expect((await redirects.list('&order=match.value')).items).toEqual(items);
  });
});
