import { Annal } from '../../support/service/annal.ts';
import { refusal, success, type Answer } from '../../support/answers/answers.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

type Counted = Page<Entry> & { readonly aggregations?: Readonly<Record<string, Readonly<Record<string, number>>>> };

describe('aggregations', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    const more = [field('loan', 'object', { dataFormat: 'dateRange' })];
    await library.publish({ ...book, fields: [...(book['fields'] as Json[]), ...more] });
    await library.publish({
      id: 'shelf',
      name: { 'en-GB': 'Shelf' },
      entryTitleField: 'mark',
      fields: [field('mark', 'string'), field('title', 'integer'), field('summary', 'boolean')],
    });
    const empty = {
      id: 'empty',
      name: { 'en-GB': 'Empty' },
      entryTitleField: 'title',
      fields: [field('title', 'string')],
    };
    await library.publish(empty);
    const entries: Json[] = [
      {
        title: 'Seven',
        summary: 'true',
        pageCount: 200,
        price: 9.5,
        inPrint: true,
        published: '2024-05-01T10:00:00+02:00',
        keywords: ['Botany', 'botany', 'Indexing'],
        loan: { from: '2026-01-01', to: null },
      },
      {
        title: 'seven',
        pageCount: 200,
        inPrint: false,
        published: '2024-05-01T08:00:00Z',
        keywords: ['BOTANY'],
      },
      { title: '7', pageCount: 30, keywords: [], summary: '' },
      { title: '$title', keywords: ['__proto__'] },
    ];
    for (const values of entries) await library.create(values);
    await library.create({ title: 'Saith', keywords: ['Botany'] }, { language: 'cy' });
    await library.create({ mark: 'North', title: 7, summary: true }, { contentTypeId: 'shelf' });
  });
  afterAll(() => annal.discard());

  const post = async (body: Json): Promise<Counted> =>
    success(await library.call<Counted>('POST', '/entries/search', body));
  const counted = async (aggregation: Json, where: Json[] = []) => {
    const { aggregations } = await post({ where, pageSize: 0, aggregations: { it: aggregation } });
    return aggregations?.['it'];
  };

  it.each<[Json, Record<string, number>]>([
    [{ field: 'keywords' }, { botany: 3, ['__proto__']: 1, indexing: 1 }],
    [
      { field: 'keywords', missing: 'None' },
      { botany: 3, None: 2, ['__proto__']: 1, indexing: 1 },
    ],
    [
      { field: 'keywords', missing: 'botany' },
      { botany: 5, ['__proto__']: 1, indexing: 1 },
    ],
    [
      { field: 'keywords', missing: '$title' },
      { botany: 3, $title: 2, ['__proto__']: 1, indexing: 1 },
    ],
    [{ field: 'keywords', size: 1 }, { botany: 3 }],
    [
      { field: 'keywords', size: 2 },
      { botany: 3, ['__proto__']: 1 },
    ],
    [{ field: 'KEYWORDS' }, { botany: 3, ['__proto__']: 1, indexing: 1 }],
    [
      { field: 'pageCount', missing: '-' },
      { '30': 1, '200': 2, '-': 3 },
    ],
    [{ field: 'price' }, { '9.5': 1 }],
    [{ field: 'inPrint' }, { false: 1, true: 1 }],
    [{ field: 'published' }, { '2024-05-01t08:00:00.000z': 2 }],
    [{ field: 'loan.from' }, { '2026-01-01t00:00:00.000z': 1 }],
    [{ field: 'title' }, { '7': 2, seven: 2, $title: 1, saith: 1 }],
    [{ field: 'summary' }, { true: 2 }],
    [{ field: 'entryTitle' }, { seven: 2, $title: 1, '7': 1, north: 1, saith: 1 }],
    [{ field: 'shop' }, {}],
    [{ field: 'nothing' }, {}],
    [{ field: 'nothing', missing: 'x' }, { x: 6 }],
    [{ field: 'search.v.title' }, {}],
    [{ field: 'searchContent' }, {}],
    [{ field: '*' }, {}],
    [{ field: 'sys.contentTypeId' }, { book: 5, shelf: 1 }],
    [{ field: 'sys.language' }, { 'en-gb': 5, cy: 1 }],
    [{ field: 'sys.availableLanguages' }, { 'en-gb': 5, cy: 1 }],
    [{ field: 'sys.workflow.state' }, { draft: 6 }],
    [{ field: 'sys.isPublished' }, { false: 6 }],
    [{ field: 'sys.versionStatus' }, { latest: 6 }],
    [{ field: 'sys.version.publishedBy', missing: 'Nobody' }, { Nobody: 6 }],
    [{ field: 'sys.dataFormat' }, { entry: 6 }],
  ])('%j', async (aggregation, expected) => {
    const found = (await counted(aggregation)) ?? {};
    expect(JSON.parse(JSON.stringify(found))).toEqual(JSON.parse(JSON.stringify(expected)));
    expect(Object.keys(found).filter((name) => !/^\d+$/.test(name))).toEqual(
      Object.keys(expected).filter((name) => !/^\d+$/.test(name)),
    );
  });

  it('count all matches of the query over all pages', async () => {
    const where = [{ field: 'pageCount', exists: true }];
    const aggregations = { pages: { field: 'pageCount' }, kinds: { field: 'sys.contentTypeId' } };
    const expected = { pages: { '30': 1, '200': 2 }, kinds: { book: 3 } };
    const page = await post({ where, pageSize: 1, pageIndex: 1, aggregations });
    expect(page).toMatchObject({ totalCount: 3, pageCount: 3, aggregations: expected });
    expect(page.items).toHaveLength(1);
    const query = new URLSearchParams({ where: JSON.stringify(where), aggregations: JSON.stringify(aggregations) });
    expect(success(await library.call('GET', `/entries/search?${query.toString()}`))).toMatchObject({
      aggregations: expected,
    });
    const zenql = new URLSearchParams({ zenql: 'pageCount exists', aggregations: JSON.stringify(aggregations) });
    expect(success(await library.call('GET', `/entries?${zenql.toString()}`))).toMatchObject({
      aggregations: expected,
    });
    expect(await counted({ field: 'keywords' }, [{ field: 'title', freeText: 'seven' }])).toEqual({
      botany: 2,
      indexing: 1,
    });
    expect(await counted({ field: 'title' }, [{ field: 'title', equalTo: 'none' }])).toEqual({});
    expect(await post({ pageSize: 0 })).not.toHaveProperty('aggregations');
    expect(await post({ pageSize: 0, aggregations: {} })).toMatchObject({ totalCount: 6, aggregations: {} });
  });

  it('count only entries that the caller may see', async () => {
    const reader = await Person.with(library, onEntries(['sysView'], 'shelf'));
    const body = {
      pageSize: 0,
      aggregations: { title: { field: 'title', missing: '-' }, keywords: { field: 'keywords' } },
    };
    expect(success(await reader.in(library, 'POST', '/entries/search', body))).toMatchObject({
      totalCount: 1,
      aggregations: { title: { '7': 1 }, keywords: {} },
    });
    const stranger = await Person.with(library, onEntries(['sysView'], 'empty'));
    expect(success(await stranger.in(library, 'POST', '/entries/search', body))).toMatchObject({
      totalCount: 0,
      aggregations: { title: {}, keywords: {} },
    });
  });

  const issue = async (answer: Promise<Answer<unknown>>, status: number) => {
    const { data } = refusal(await answer, status);
    return (data as { field: string; message: string }[])[0];
  };

  it.each<[unknown, number, string, string]>([
    [{ doc_count: { field: 'title' } }, 422, 'aggregations.doc_count', "The name 'doc_count' is not allowed"],
    [{ top_left: {} }, 422, 'aggregations.top_left', "The name 'top_left' is not allowed"],
    [{ a: {} }, 422, 'aggregations.a.field', 'The field is required'],
    [{ a: { field: 'keywords[]' } }, 422, 'aggregations.a.field', 'Give the path without []'],
    [{ a: { field: 'b', size: 0 } }, 422, 'aggregations.a.size', 'Give a whole number from 1 to 1000'],
    [{ a: { field: 'b', size: 1_001 } }, 422, 'aggregations.a.size', 'Give a whole number from 1 to 1000'],
    [{ a: { field: 'b', missing: 7 } }, 422, 'aggregations.a.missing', 'The value is not a valid string'],
    [{ a: 'title' }, 422, 'aggregations.a', 'An aggregation is an object'],
    [[], 400, 'aggregations', 'The value is not a valid object'],
    ['title', 400, 'aggregations', 'The value is not a valid object'],
  ])('%j is rejected', async (aggregations, status, place, message) => {
    const expected = { field: place, message };
    expect(await issue(library.call('POST', '/entries/search', { aggregations }), status)).toEqual(expected);
    const query = new URLSearchParams({ aggregations: JSON.stringify(aggregations) });
    expect(await issue(library.call('GET', `/entries/search?${query.toString()}`), status)).toEqual(expected);
  });

  it('reject invalid JSON', async () =>
    expect(await issue(library.call('GET', '/entries/search?aggregations=%7B'), 400)).toEqual({
      field: 'aggregations',
      message: 'The value is not valid JSON',
    }));
});
