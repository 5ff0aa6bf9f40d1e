import type { IndexAnswer } from '@annal/search-index';
import { readAggregations, readOrderBy, readWhere } from '@annal/search-query';
import { compileSearch, needsTags } from './compile-search.ts';
import { asked, contentType, field, former, garden, context, here } from './testing/search-grounds.ts';

describe('an order is compiled', () => {
  const position = { field: 'shelf.position', distanceWithin: { lat: 1, lon: 2, distance: '3km' } };
  const byTitle = { by: 'path', path: 'title', direction: 1 };
  it.each<[string, unknown, object[], unknown]>([
    ['by title, by default', [], [], [byTitle]],
    [
      'by relevance first, when there are words',
      [],
      [{ field: 'title', freeText: 'a' }],
      [{ by: 'relevance' }, byTitle],
    ],
    ['without the relevance of negated words', [], [{ not: { field: 'title', freeText: 'a' } }], [byTitle]],
    ['per type', '-printed', [], [{ by: 'path', path: { book: 'printed' }, direction: -1 }]],
    [
      'by the scope',
      ['sys.id', '-sys.language'],
      [],
      [
        { by: 'scope', property: 'entryId', direction: 1 },
        { by: 'scope', property: 'language', direction: -1 },
      ],
    ],
    ['by properties of sys', 'sys.version.created', [], [{ by: 'path', path: 'sys/version/created', direction: 1 }]],
    [
      'by the translation state',
      'sys.translationState',
      [],
      [{ by: 'path', path: { book: 'sys/translation/en-gb' }, direction: 1 }],
    ],
    [
      'by distance',
      '-shelf[].position',
      [position],
      [{ by: 'distance', path: 'shelf/position', lat: 1, lon: 2, direction: -1 }],
    ],
    [
      'without locations, tags, objects and unknown fields',
      ['shelf.position', 'topics', 'shelf', 'body', 'unknown', '_searchContent', '-title'],
      [],
      [{ ...byTitle, direction: -1 }],
    ],
  ])('%s: %j', (_, orderBy, where, expected) => {
    const question = asked({ where: readWhere(where), order: readOrderBy(orderBy) });
    const order = compileSearch(question, here).query.order;
    expect(order).toEqual(expected);
  });

  it('with the unit in which distances are shown', () => {
    const question = asked({ where: readWhere([position]), order: readOrderBy('shelf.position') });
    expect(compileSearch(question, here).distance).toEqual({ field: 'shelf.position', metresPerUnit: 1_000 });
  });
});

describe('counts', () => {
  const aggregationsOf = (field: string, counts: IndexAnswer['counts'], missing?: string) => {
    const aggregations = readAggregations({ found: { field, size: 3, ...(missing !== undefined && { missing }) } });
    const { query, aggregationsOf: told } = compileSearch(asked({ ...(aggregations && { aggregations }) }), here);
    return { asked: query.counts, told: told({ totalCount: 10, hits: [], counts })['found'] };
  };
  const values = (...pairs: [string, number][]) => pairs.map(([one, count]) => ({ value: one, count }));

  it('are those of an index, with the label of missing values among them', () => {
    const counts = { '0.0': { values: values(['b', 3], ['a', 3], ['c', 1]), missing: 4 } };
    const { asked: wanted, told } = aggregationsOf('title', counts, 'None');
    expect(wanted).toEqual([{ name: '0.0', of: 'path', path: 'title', type: 'text', size: 3, countsMissing: true }]);
    expect(Object.entries(told ?? {})).toEqual([
      ['None', 4],
      ['a', 3],
      ['b', 3],
    ]);
  });

  it('of different types are added up', () => {
    const counts = {
      '0.0': { values: values(['7', 2]), missing: 8 },
      '0.1': { values: values(['7', 1], ['x', 1]), missing: 8 },
    };
    const { asked: wanted, told } = aggregationsOf('pages', counts, 'none');
    expect(wanted?.map(({ path, type }) => [path, type])).toEqual([
      [{ film: 'pages' }, 'text'],
      [{ book: 'pages' }, 'number'],
    ]);
    expect(told).toEqual({ 7: 3, x: 1, none: 6 });
  });

  it('of tags are under their labels with their case, and equal labels are added up', () => {
    const counts = {
      '0.0': {
        values: values([former, 1], [garden, 2], ['old text', 1], [garden.replaceAll('1', '9'), 5]),
        missing: 0,
      },
    };
    expect(aggregationsOf('topics', counts).told).toEqual({ Gardens: 3, 'old text': 1 });
  });

  it('of content types, statuses and translation states use the names that callers know', () => {
    const ofTypes = { '0.0': { values: values(['book', 7], ['film', 3]), missing: 0 } };
    expect(aggregationsOf('sys.contentTypeId', ofTypes).told).toEqual({ book: 7, film: 3 });
    const statuses = { '0.0': { values: values(['latest', 2], ['published', 2], ['archived', 1]), missing: 0 } };
    expect(aggregationsOf('sys.versionStatus', statuses).told).toEqual({ latest: 3, published: 2 });
    const states = {
      '0.0': { values: values(['translated', 5]), missing: 5 },
      '0.1': { values: values(['book', 7], ['film', 3]), missing: 0 },
    };
    expect(aggregationsOf('sys.translationState', states).told).toEqual({
      translated: 5,
      none: 3,
      nodefaultlanguage: 2,
    });
  });

  it('of fields without values count as missing', () => {
    expect(aggregationsOf('unknown', {}).told).toEqual({});
    expect(aggregationsOf('*', {}, 'None').told).toEqual({ None: 10 });
  });
});

it('load tags when a query may need them', () => {
  const needs = (clause: object) => needsTags(asked({ where: readWhere([clause]) }), here);
  expect(needs({ field: 'topics.label', equalTo: 'a' })).toBe(true);
  expect(needs({ not: { field: 'searchContent', freeText: 'a' } })).toBe(true);
  expect(needs({ field: 'title', equalTo: 'a' })).toBe(false);
  const untagged = context([contentType('plain', [field('title', 'string')])]);
  expect(needsTags(asked({ where: readWhere([{ field: 'searchContent', freeText: 'a' }]) }), untagged)).toBe(false);
  const aggregations = readAggregations({ by: { field: 'topics' } });
  expect(needsTags(asked({ ...(aggregations && { aggregations }) }), here)).toBe(true);
});
