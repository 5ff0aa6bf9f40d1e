import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const shop = (lat: number, lon: number) => ({ lat, lon });

describe('search', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    await library.publish({
      id: 'shelf',
      name: { 'en-GB': 'Shelf' },
      entryTitleField: 'mark',
      fields: [field('mark', 'string'), field('title', 'integer')],
    });
    await library.publish({
      ...book,
      fields: [
        ...(book['fields'] as Json[]),
        field('loan', 'object', { dataFormat: 'dateRange' }),
        field('marks', 'decimalArray'),
      ],
    });
    const entries: Json[] = [
      {
        title: 'Gardening at Night',
        summary: 'Plants, gardens and more gardens',
        pageCount: 200,
        price: 9.5,
        inPrint: true,
        published: '2024-05-01T10:00:00+02:00',
        keywords: ['Botany', 'Indexing'],
        shop: shop(51.53, -0.1276),
        marks: [1, 9],
      },
      {
        title: 'garden of forking paths',
        summary: '',
        pageCount: 30,
        price: -2,
        inPrint: false,
        published: '2024-05-01',
        keywords: ['botany'],
        shop: shop(48.8566, 2.3522),
        loan: { from: '2026-01-01', to: null },
      },
      { title: 'Zebra', summary: 'A 100% (real)\0 horse? *', pageCount: 1000, published: '2023-12-31', keywords: [] },
      { title: 'Émile', pageCount: 5 },
    ];
    for (const values of entries) await library.create(values);
    await library.create({ title: 'Arddio', summary: 'gardens' }, { language: 'cy' });
    await library.create({ mark: 'North', title: 7 }, { contentTypeId: 'shelf' });
  });
  afterAll(() => annal.discard());

  const G = 'Gardening at Night';
  const F = 'garden of forking paths';
  const Z = 'Zebra';
  const E = 'Émile';
  const A = 'Arddio';
  const N = 'North';
  const ALL = [A, E, F, G, N, Z];
  const sorted = (titles: readonly unknown[]) => titles.map(String).sort((a, b) => (a < b ? -1 : 1));
  const titlesOf = ({ items }: Page<Entry>) => items.map(({ entryTitle }) => entryTitle);
  const post = async (body: Json) => success(await library.call<Page<Entry>>('POST', '/entries/search', body));
  const found = async (...where: unknown[]) => titlesOf(await post({ where, pageSize: 100 }));
  const asked = async (query: Record<string, string>, below = '/entries/search') =>
    success(await library.call<Page<Entry>>('GET', `${below}?${new URLSearchParams(query).toString()}`));
  const zenql = async (text: string) => titlesOf(await asked({ zenql: text, pageSize: '100' }, '/entries'));

  it.each<[Json, string[]]>([
    [{ field: 'title', equalTo: 'GARDENING AT NIGHT' }, [G]],
    [{ field: 'TITLE', equalTo: 'zebra' }, [Z]],
    [{ field: 'title', equalTo: 7 }, [N]],
    [{ field: 'title', equalTo: 'garden' }, []],
    [{ field: 'pageCount', equalTo: '200' }, [G]],
    [{ field: 'pageCount', equalTo: 'many' }, []],
    [{ field: 'inPrint', equalTo: 'true' }, [G]],
    [{ field: 'inPrint', equalTo: null }, [A, E, N, Z]],
    [{ field: 'published', equalTo: '2024-05-01T08:00:00Z' }, [G]],
    [{ field: 'published', equalTo: '2024-05-01' }, [F, G]],
    [{ field: 'keywords', equalTo: 'botany' }, [F, G]],
    [{ field: 'keywords[]', equalTo: 'indexing' }, [G]],
    [{ field: 'title', in: ['zebra', 'émile', null] }, [E, Z]],
    [{ field: 'keywords', in: ['indexing', 'x'] }, [G]],
    [{ field: 'pageCount', in: [5, '30'] }, [E, F]],
    [{ field: 'pageCount', between: [30, 200] }, [F, G]],
    [{ field: 'title', between: ['g', 'h'] }, [F, G]],
    [{ field: 'marks', between: [2, 8] }, []],
    [{ field: 'marks', between: [8, 9] }, [G]],
    [{ field: 'published', between: ['2024-01-01', '2024-05-01'] }, [F]],
    [{ field: 'inPrint', between: [false, true] }, []],
    [{ field: 'pageCount', greaterThan: 200 }, [Z]],
    [{ field: 'pageCount', greaterThanOrEqualTo: '200' }, [G, Z]],
    [{ field: 'price', lessThan: 0 }, [F]],
    [{ field: 'price', lessThanOrEqualTo: 9.5 }, [F, G]],
    [{ field: 'published', lessThan: '2024-05-01T00:00Z' }, [Z]],
    [{ field: 'sys.version.created', greaterThanOrEqualTo: 'startOfDay(-1)' }, ALL],
    [{ field: 'sys.version.created', lessThan: '-1d' }, []],
    [{ field: 'title', contains: 'G?rden' }, [F, G]],
    [{ field: 'title', contains: 'gard*night' }, [G]],
    [{ field: 'summary', contains: '100% (real)' }, [Z]],
    [{ field: 'summary', contains: '(real)\0 *' }, [Z]],
    [{ field: 'summary', startsWith: 'a 100% (real)\0 h' }, [Z]],
    [{ field: 'sys.owner', startsWith: '\0' }, []],
    [{ field: 'pageCount', contains: '00' }, [G, Z]],
    [{ field: 'title', startsWith: 'garden' }, [F, G]],
    [{ field: 'summary', startsWith: '*' }, []],
    [{ field: 'summary', endsWith: '? *' }, [Z]],
    [{ field: 'pageCount', startsWith: '2' }, []],
    [{ field: 'title', freeText: 'garden' }, [F, G]],
    [{ field: 'title', freeText: 'gardens night' }, [G]],
    [{ field: 'title', freeText: { term: 'night forking', operator: 'or' } }, [F, G]],
    [{ field: 'title', freeText: 'zebar' }, []],
    [{ field: 'title', freeText: { term: 'zebar', fuzzy: true } }, [Z]],
    [{ field: 'searchContent', freeText: 'plants night' }, [G]],
    [{ field: '*', freeText: 'horse' }, [Z]],
    [{ field: '*', equalTo: 'gardens' }, [A]],
    [{ field: 'summary', freeText: 'gardens' }, [A, G]],
    [{ field: 'keywords', exists: true }, [F, G]],
    [{ field: 'keywords', exists: false }, [A, E, N, Z]],
    [{ field: 'summary', exists: false }, [E, F, N]],
    [{ field: 'summary', equalTo: '' }, [F]],
    [{ field: 'summary', equalTo: null }, [E, N]],
    [{ field: 'shop', exists: true }, [F, G]],
    [{ field: 'shop', equalTo: true }, []],
    [{ field: 'shop.lat', greaterThan: 50 }, [G]],
    [{ field: 'loan.from', lessThan: '2026-01-02' }, [F]],
    [{ field: 'loan.to', exists: true }, []],
    [{ field: 'shop', distanceWithin: { lat: '51.5299', lon: -0.1276, distance: '250m' } }, [G]],
    [{ field: 'shop', distanceWithin: { lat: 51.5299, lon: -0.1276, distance: '400km' } }, [F, G]],
    [{ field: 'title', distanceWithin: { lat: 51, lon: 0, distance: '9000km' } }, []],
    [{ field: 'nothing', equalTo: 'x' }, []],
    [{ field: 'nothing', exists: false }, ALL],
    [{ not: { field: 'nothing', equalTo: 'x' } }, ALL],
    [{ not: [{ field: 'pageCount', lessThan: 50 }] }, [A, G, N, Z]],
    [{ or: [{ field: 'title', equalTo: 'zebra' }, { and: [{ field: 'pageCount', equalTo: 5 }] }] }, [E, Z]],
    [{ or: [] }, []],
    [{ and: [] }, ALL],
    [{ field: 'entryTitle', startsWith: 'n' }, [N]],
    [{ field: 'entryDescription', contains: 'plants' }, [G]],
    [{ field: 'sys.contentTypeId', equalTo: 'SHELF' }, [N]],
    [{ field: 'sys.language', equalTo: 'cy' }, [A]],
    [{ field: 'sys.dataFormat', equalTo: 'asset' }, []],
    [{ field: 'sys.workflow.state', equalTo: 'Draft' }, ALL],
    [{ field: 'sys.versionStatus', equalTo: 'published' }, []],
    [{ field: 'sys.version.published', exists: true }, []],
    [{ field: 'where', equalTo: '1' }, []],
    [{ field: 'fields', contains: 'a' }, []],
    [{ field: 'search.v.title', contains: 'a' }, []],
    [{ field: '__proto__', contains: 'a' }, []],
  ])('%j', async (clause, titles) => expect(sorted(await found(clause))).toEqual(sorted(titles)));

  it.each<[string, string[]]>([
    ['', ALL],
    ['title = zebra', [Z]],
    ['title != zebra and sys.contentTypeId = book', [A, E, F, G]],
    ['title ~ garden and not pageCount = 30', [G]],
    ['title !~ garden', [A, E, N, Z]],
    ['pageCount >= 30 and <= 200', [F, G]],
    ['title in(zebra, "émile") or mark = north', [E, N, Z]],
    ['title not in (zebra)', [A, E, F, G, N]],
    ['published between(2024-01-01, 2024-05-01)', [F]],
    ['published < 2024/5/1', [Z]],
    ['title startswith garden', [F, G]],
    ['title endswith night', [G]],
    ['title^80 freetext "gardens night"', [G]],
    ['shop distancewithin(51.5299, -0.1276, 250m)', [G]],
    ['keywords exists', [F, G]],
    ['keywords not exists', [A, E, N, Z]],
    ['summary = null', [E, N]],
    ['summary != NULL', [A, F, G, Z]],
    ['summary is empty', [E, F, N]],
    ['summary is not empty', [A, G, Z]],
    ['sys.version.modified between(startOfDay(), endOfDay()) and pageCount = 5', [E]],
    ['sys.version.createdBy = currentUser() and pageCount = 5', [E]],
  ])('ZenQL %s', async (text, titles) => expect(sorted(await zenql(text))).toEqual(sorted(titles)));

  it('sorts missing values last in both directions', async () => {
    const ordered = async (orderBy: unknown) =>
      titlesOf(await post({ where: [{ field: 'sys.contentTypeId', equalTo: 'book' }], orderBy, pageSize: 50 }));
    expect(await ordered([])).toEqual(
      [A, E, F, G, Z].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
    );
    expect(await ordered([{ asc: 'pageCount' }])).toEqual([E, F, G, Z, A]);
    expect(await ordered('-pageCount')).toEqual([Z, G, F, E, A]);
    expect(await ordered(['price', '-title'])).toEqual([F, G, Z, E, A]);
    expect(await ordered([{ asc: 'shop.lat' }, { asc: 'title' }])).toEqual([F, G, A, E, Z]);
    expect(await ordered(['shop.lat', 'loan.from', 'title'])).toEqual([F, G, A, E, Z]);
    expect(await ordered(['-loan.from', '-shop.lat', '-sys.availableLanguages', 'title'])).toEqual([F, G, E, Z, A]);
    expect(await ordered([{ asc: 'unknown' }])).toEqual(await ordered([]));
    expect(await zenql('sys.contentTypeId = book order by pageCount desc')).toEqual([Z, G, F, E, A]);
  });

  it.each([['pageCount'], ['-pageCount'], ['mark'], ['-mark'], ['-entryTitle']])(
    'pages through values and missing values, sorted by %s',
    async (orderBy) => {
      const all = (await post({ orderBy, pageSize: 50 })).items.map(({ sys }) => sys.id);
      const paged: string[] = [];
      for (let pageIndex = 0; pageIndex < 4; pageIndex += 1) {
        const { items, totalCount } = await post({ orderBy, pageSize: 2, pageIndex });
        expect(totalCount).toBe(ALL.length);
        paged.push(...items.map(({ sys }) => sys.id));
      }
      expect(paged).toEqual(all);
      expect(new Set(paged).size).toBe(ALL.length);
    },
  );

  it('ranks a word higher in a field with fewer words, then sorts by title', async () => {
    const own = await Library.withBooks(annal);
    const titles = ['Bees of a walled garden', 'Zoo garden', 'A garden', 'Garden', 'Nothing', 'Garden city plans'];
    for (const title of titles) await own.create({ title });
    const search = { where: [{ field: 'title', freeText: 'garden' }], pageSize: 2 };
    const pages = [0, 1, 2].map((pageIndex) =>
      own.call<Page<Entry>>('POST', '/entries/search', { ...search, pageIndex }),
    );
    const found = (await Promise.all(pages)).flatMap((page) => titlesOf(success(page)));
    expect(found).toEqual(['Garden', 'A garden', 'Zoo garden', 'Garden city plans', 'Bees of a walled garden']);
  });

  it('sorts by relevance, weight and distance', async () => {
    const own = await Library.withBooks(annal);
    for (const [title, summary] of [
      ['Garden', 'Night'],
      ['Night', 'Garden'],
    ])
      await own.create({ title, summary });
    const weighted = async (title: number, summary: number) => {
      const clauses = [
        { field: 'title', freeText: 'garden', weight: title },
        { field: 'summary', freeText: 'gardens', weight: summary },
      ];
      return titlesOf(success(await own.call<Page<Entry>>('POST', '/entries/search', { where: [{ or: clauses }] })));
    };
    expect(await weighted(50, 1)).toEqual(['Garden', 'Night']);
    expect(await weighted(1, 50)).toEqual(['Night', 'Garden']);
    const near = { field: 'shop', distanceWithin: { lat: 48.85, lon: 2.35, distance: '900km' } };
    const { items } = await post({ where: [near], orderBy: [{ asc: 'shop' }] });
    expect(items.map(({ entryTitle }) => entryTitle)).toEqual([F, G]);
    expect((items[0]?.['shop'] as { distance: number }).distance).toBeCloseTo(0.75, 1);
  });

  it('returns pages with the requested fields', async () => {
    const page = await asked({ where: '[]', pageIndex: '1', pageSize: '4', fields: 'title' });
    expect(page).toMatchObject({ pageIndex: 1, pageSize: 4, totalCount: 6, pageCount: 2 });
    expect(page.items.map((item) => Object.keys(item))).toEqual([
      ['title', 'sys'],
      ['title', 'sys'],
    ]);
    expect((await asked({ zenql: 'title = zebra' }, '/entries/search')).totalCount).toBe(1);
    expect((await post({ zenql: 'title = zebra', unknown: 1, where: null })).totalCount).toBe(1);
  });

  it('finds archived, deleted and published entries on request', async () => {
    const own = await Library.withBooks(annal);
    const archived = await own.create({ title: 'Archived' });
    const deleted = await own.create({ title: 'Deleted' });
    const published = await own.createPublished({ title: 'Published' });
    success(await own.invoke(archived, 'sysArchive'));
    await own.call('DELETE', `/entries/${deleted.sys.id}`);
    success(await own.call('PUT', `/entries/${published.sys.id}`, { ...published, title: 'Draft again' }));
    const titles = async (body: Json) =>
      titlesOf(success(await own.call<Page<Entry>>('POST', '/entries/search', body)));
    expect(await titles({})).toEqual(['Draft again']);
    expect(await titles({ includeArchived: true })).toEqual(['Archived', 'Draft again']);
    expect(await titles({ includeArchived: true, includeDeleted: true })).toEqual([
      'Archived',
      'Deleted',
      'Draft again',
    ]);
    const all = { includeArchived: true, includeDeleted: true };
    for (const orderBy of ['sys.version.published', '-sys.version.published'])
      expect(await titles({ ...all, orderBy, pageSize: 1 })).toEqual(['Draft again']);
    expect(await titles({ ...all, orderBy: 'sys.version.published', pageIndex: 2, pageSize: 1 })).toHaveLength(1);
    const byTwo = ['Draft again', 'Archived', 'Deleted'];
    expect(await titles({ ...all, orderBy: ['sys.version.published', 'title'] })).toEqual(byTwo);
    const status = (value: string) => ({ where: [{ field: 'sys.versionStatus', equalTo: value }] });
    expect(await titles(status('published'))).toEqual(['Published']);
    expect(await titles(status('latest'))).toEqual(['Draft again']);
  });

  it('returns the same to the official client', async () => {
    const client = annal.client(library.id);
    const where = [{ field: 'title', freeText: 'garden' }];
    const byQuery = (await client.entries.search({
      where,
      orderBy: [{ asc: 'pageCount' }],
      pageSize: 2,
    } as never)) as never;
    expect(titlesOf(byQuery)).toEqual([F, G]);
    const byZenql = (await client.entries.search('title = zebra' as never)) as never;
    expect(titlesOf(byZenql)).toEqual([Z]);
  });
});
