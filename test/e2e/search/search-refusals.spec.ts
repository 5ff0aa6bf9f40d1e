import { Annal } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';

describe('a rejected or limited search', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    await library.create({ title: 'a'.repeat(5_000) });
  });
  afterAll(() => annal.discard());

  const found = async (...where: unknown[]) => success(await library.call('POST', '/entries/search', { where }));

  it.each<[Json, number, string]>([
    [{ where: ['x'] }, 422, 'where[0]'],
    [{ where: [{ field: 'a' }] }, 422, 'where[0]'],
    [{ where: [{ equalTo: 1 }] }, 422, 'where[0].field'],
    [{ where: [{ field: 'a', like: 1 }] }, 422, 'where[0].like'],
    [{ where: [{ or: [{ field: 'a', between: [1] }] }] }, 422, 'where[0].or[0].between'],
    [{ where: [{ not: [] }] }, 422, 'where[0].not'],
    [{ where: [{ field: 'a', freeText: 'b', weight: 0 }] }, 422, 'where[0].weight'],
    [{ where: [{ field: 'a', freeText: ' ' }] }, 422, 'where[0].freeText'],
    [{ where: [{ field: 'a', freeText: { term: 'b', operator: 'xor' } }] }, 422, 'where[0].freeText.operator'],
    [
      { where: [{ field: 'a', distanceWithin: { lat: 91, lon: 0, distance: '1m' } }] },
      422,
      'where[0].distanceWithin.lat',
    ],
    [
      { where: [{ field: 'a', distanceWithin: { lat: 1, lon: 'x', distance: '1m' } }] },
      422,
      'where[0].distanceWithin.lon',
    ],
    [
      { where: [{ field: 'a', distanceWithin: { lat: 1, lon: 0, distance: '1 ell' } }] },
      422,
      'where[0].distanceWithin.distance',
    ],
    [{ where: [{ field: 'a', in: Array(1001).fill(1) }] }, 422, 'where[0].in'],
    [{ orderBy: [{ up: 'a' }] }, 422, 'orderBy[0]'],
    [{ where: [{ field: 'a', equalTo: 1 }], zenql: 'a = 1' }, 422, 'zenql'],
    [{ where: [{ field: 'a..b', equalTo: 1 }] }, 422, 'where[0].field'],
    [{ where: [{ and: [{ field: '.title', exists: true }] }] }, 422, 'where[0].and[0].field'],
    [{ where: [{ field: 'ti/tle', equalTo: 1 }] }, 422, 'where[0].field'],
    [{ where: [{ field: '$where', equalTo: '1' }] }, 422, 'where[0].field'],
    [{ orderBy: ['title', { asc: '1' }] }, 422, 'orderBy[1]'],
    [{ aggregations: { byX: { field: 'a..b' } } }, 422, 'aggregations.byX.field'],
    [{ where: [{ field: 'sys.version.created', lessThan: 'startofweek(1x)' }] }, 422, 'where[0].lessThan'],
    [{ where: [{ field: 'sys.version.created', between: ['now()', 'now(x)'] }] }, 422, 'where[0].between'],
    [{ pageSize: 10_001 }, 400, 'pageSize'],
    [{ where: {} }, 400, 'where'],
    [{ pageSize: -1 }, 400, 'pageSize'],
    [{ pageIndex: -1 }, 400, 'pageIndex'],
    [{ includeArchived: 'yes' }, 400, 'includeArchived'],
    [{ fields: 'title' }, 400, 'fields'],
  ])('rejects %j', async (body, status, place) => {
    const { data } = refusal(await library.call('POST', '/entries/search', body), status);
    expect(data).toEqual([expect.objectContaining({ field: place })]);
  });

  it('names the allowed page sizes', async () => {
    const { data } = refusal(await library.call('POST', '/entries/search', { pageSize: -1 }), 400);
    expect(data).toEqual([{ field: 'pageSize', message: 'The page size must be between 0 and 10000' }]);
  });

  it('reports the issues of conditions, orders and aggregations together', async () => {
    const body = { where: [{ field: 'a..b', exists: true }], orderBy: ['1'], aggregations: { total: { field: 'a' } } };
    const { data } = refusal(await library.call('POST', '/entries/search', body), 422);
    expect((data as Json[]).map(({ field }) => field)).toEqual(['where[0].field', 'orderBy[0]', 'aggregations.total']);
  });

  it('compares a text that looks like a call literally', async () => {
    expect(await found({ field: 'title', equalTo: 'now(or never)' })).toMatchObject({ totalCount: 0 });
  });

  it('counts without items, and returns empty pages after the last result', async () => {
    const body = { where: [{ field: 'title', exists: true }], pageSize: 0 };
    const counted = success(await library.call('POST', '/entries/search', body));
    expect(counted).toEqual({ pageIndex: 0, pageSize: 0, totalCount: 1, pageCount: 0, items: [] });
    for (const page of ['pageIndex=4000', 'pageIndex=100000&pageSize=10000']) {
      const beyond = success(await library.call('GET', `/entries/search?${page}`));
      expect(beyond).toMatchObject({ totalCount: 1, items: [] });
    }
    refusal(await library.call('GET', '/entries/search?pageSize=20000'), 400);
  });

  it.each([
    ['1 = pages', 0],
    ['title = a and a..b = 1', 14],
    ['.title = a', 0],
    ['ti/tle = a', 0],
    ['title = a order by 1', 19],
    ['sys.version.created > startofweek(1x)', 22],
    ['sys.owner = currentUser(me)', 12],
  ])('rejects the ZenQL %s with its position', async (zenql, position) => {
    const answer = await library.call('GET', `/entries?zenql=${encodeURIComponent(zenql)}`);
    expect(refusal(answer, 400).data).toEqual({ zenql, position });
  });

  it('reports the place of a mistake in ZenQL or JSON', async () => {
    const unread = refusal(await library.call('GET', '/entries?zenql=pageCount%20%3E%3D%20200%20and'), 400);
    expect(unread.data).toEqual({ zenql: 'pageCount >= 200 and', position: 20 });
    expect(refusal(await library.call('GET', '/entries/search?where=%5B'), 400).data).toMatchObject([
      { field: 'where' },
    ]);
  });

  it('filters, counts and sorts by visible entries only', async () => {
    const secret = { id: 'secret', name: { 'en-GB': 'Secret' }, entryTitleField: 'code' };
    await library.publish({ ...secret, fields: [field('code', 'string'), field('level', 'integer')] });
    await library.create({ code: 'Hidden', level: 3 }, { contentTypeId: 'secret' });
    const reader = await Person.with(library, onEntries(['sysView'], 'book'));
    const seen = async (body: Json) =>
      success(await reader.in<Json>(library, 'POST', '/entries/search', body))['totalCount'];
    const everywhere = [
      [{ field: 'code', equalTo: 'hidden' }],
      [{ field: '*', freeText: 'hidden' }],
      [{ field: 'entryTitle', startsWith: 'h' }],
      [{ field: 'sys.contentTypeId', equalTo: 'secret' }],
      [{ field: 'level', greaterThan: 1 }],
    ];
    for (const where of everywhere) {
      expect(await seen({ where })).toBe(0);
      expect(await found(...where)).toMatchObject({ totalCount: 1 });
    }
    expect(await seen({ orderBy: 'level' })).toBe(1);
    const stranger = await Person.program(annal);
    refusal(await stranger.in(library, 'POST', '/entries/search', {}), 403);
    refusal(await library.call('GET', '/entries/search', undefined, { token: null }), 401);
  });

  it('is limited in time and memory', async () => {
    const nested = Array.from({ length: 1_000 }).reduce<Json>((inner) => ({ not: inner }), { field: 'a', equalTo: 1 });
    refusal(await library.call('POST', '/entries/search', { where: [nested] }), 422);
    const began = performance.now();
    await found({ field: 'title', contains: `${'*a'.repeat(2_000)}` });
    await found({ field: 'title', freeText: { term: 'abcdefghijklmnopqrstuvwxyz '.repeat(50), fuzzy: true } });
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
