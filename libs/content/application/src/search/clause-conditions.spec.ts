import type { DomainError } from '@annal/kernel';
import type { Condition } from '@annal/search-index';
import { readWhere } from '@annal/search-query';
import { compileSearch, type SearchQuestion } from './compile-search.ts';
import { asked, contentType, field, former, garden, context, here, kitchen } from './testing/search-grounds.ts';

/** Without the conditions on content types and status. */
function compiled(clause: object, searched = here): unknown {
  const { condition } = compileSearch(asked({ where: readWhere([clause]) }), searched).query;
  if (condition.kind === 'or') return condition;
  const [, , ...rest] = (condition as Extract<Condition, { kind: 'and' }>).conditions;
  return rest.length === 1 ? rest[0] : rest;
}
const scope = (property: string, ...oneOf: unknown[]) => ({ kind: 'scope', test: { property, oneOf } });
const value = (path: string, test: object) => ({ kind: 'value', path, test });
const text = (path: string, ...oneOf: string[]) => value(path, { type: 'text', oneOf });
const like = (path: string, at: string, pattern: string) => value(path, { type: 'text', like: { at, pattern } });
const present = (path: string) => ({ kind: 'present', path });
const not = (condition: object) => ({ kind: 'not', condition });
const and = (...conditions: object[]) => ({ kind: 'and', conditions });
const or = (...conditions: object[]) => ({ kind: 'or', conditions });
const absent = (path: string) => not(or(present(path), { kind: 'emptyText', path }));
const words = (path: string, stems: string[][], weight = 1, match = 'all') => ({
  kind: 'words',
  path,
  words: stems.map((each) => ({ stems: each, edits: 0 })),
  match,
  weight,
});
const NEVER = or();

describe('a clause is compiled', () => {
  it.each<[string, object, unknown]>([
    ['in any case', { field: 'TITLE', equalTo: 'Garden' }, text('title', 'garden')],
    [
      'for a field that only some types have',
      { field: 'shelf[].Floor', equalTo: '2' },
      value('shelf/floor', { type: 'number', oneOf: [2] }),
    ],
    [
      'per type, when types differ in it',
      { field: 'pages', equalTo: '200' },
      or(
        and(scope('contentTypeUuid', 'book'), value('pages', { type: 'number', oneOf: [200] })),
        and(scope('contentTypeUuid', 'film'), text('pages', '200')),
      ),
    ],
    ['to nothing, for a value that the field cannot have', { field: 'shelf.floor', equalTo: 'many' }, NEVER],
    ['to nothing, for a field that no type has', { field: 'unknown', equalTo: 1 }, NEVER],
    ['to everything, for the absence of such a field', { field: 'unknown', exists: false }, []],
    [
      'for the absence of a field that some types lack',
      { field: 'printed', exists: false },
      or(and(scope('contentTypeUuid', 'book'), not(present('printed'))), scope('contentTypeUuid', 'film')),
    ],
    ['for null', { field: 'title', equalTo: null }, absent('title')],
    [
      'for an empty text',
      { field: 'title', in: ['', 'A', null] },
      or(absent('title'), { kind: 'emptyText', path: 'title' }, text('title', 'a')),
    ],
    [
      'for a day',
      { field: 'printed', equalTo: '2026-01-02' },
      value('printed', { type: 'date', range: { from: '2026-01-02T00:00:00.000Z', to: '2026-01-02T23:59:59.999Z' } }),
    ],
    [
      'for a period before or after now',
      { field: 'printed', lessThan: '-1d' },
      value('printed', { type: 'date', range: { below: '2026-03-10T09:30:15.250Z' } }),
    ],
    ['for a whole object', { field: 'shelf', exists: true }, present('shelf')],
    ['to nothing, for the value of an object', { field: 'shelf', contains: 'a' }, NEVER],
    ['for the end of a text', { field: 'title', endsWith: 'Why?' }, like('title', 'end', 'why?')],
    [
      'for the digits of a number',
      {
        and: [
          { field: 'sys.contentTypeId', equalTo: 'Book' },
          { field: 'pages', contains: '2*0' },
        ],
      },
      value('pages', { type: 'number', like: { at: 'anywhere', pattern: '2*0' } }),
    ],
    [
      'for all words',
      { field: 'title', freeText: 'gardens a a', weight: 3 },
      words('title', [['garden', 'gardens'], ['a']], 3),
    ],
    [
      'for any part of a composer',
      { field: 'body.text', contains: 'A' },
      or(
        like('body/value', 'anywhere', 'a'),
        like('body/value/source', 'anywhere', 'a'),
        like('body/value/text', 'anywhere', 'a'),
      ),
    ],
    ['to nothing, for the value of a composer', { field: 'body', equalTo: 'a' }, NEVER],
    ['for the presence of a composer', { field: 'body', exists: true }, present('body')],
    [
      'for a location',
      { field: 'shelf.position', distanceWithin: { lat: 1, lon: 2, distance: '3km' } },
      value('shelf/position', { type: 'place', near: { lat: 1, lon: 2, metres: 3_000 } }),
    ],
    [
      'for titles, with the field of each type',
      { field: 'entryDescription', startsWith: 'A' },
      like('pages', 'start', 'a'),
    ],
    ['for the current user', { field: 'sys.owner', equalTo: ' currentUser() ' }, text('sys/owner', 'm.dewey')],
    ['for an id', { field: 'sys.id', in: ['A', 'b'] }, scope('entryId', 'a', 'b')],
    ['for a language', { field: 'sys.language', equalTo: 'EN-gb' }, scope('language', 'en-GB')],
    ['for any language like it', { field: 'sys.language', startsWith: 'C' }, scope('language', 'cy')],
    ['for an unknown language', { field: 'sys.language', equalTo: '!' }, NEVER],
    [
      'for content types, by any name',
      { not: { field: 'sys.contentTypeId', contains: 'oo' } },
      not(scope('contentTypeUuid', 'book')),
    ],
    [
      'for a status',
      { field: 'sys.versionStatus', equalTo: 'Latest' },
      scope('status', 'latest', 'archived', 'deleted'),
    ],
    ['to everything, for both statuses', { field: 'sys.versionStatus', in: ['latest', 'PUBLISHED'] }, []],
    [
      'for a translation state',
      { field: 'sys.translationState', in: ['none', 'NoDefaultLanguage', 'Translated'] },
      or(
        scope('contentTypeUuid', 'film'),
        and(
          scope('contentTypeUuid', 'book'),
          or(text('sys/translation/en-gb', 'translated'), not(present('sys/translation/en-gb'))),
        ),
      ),
    ],
    [
      'for a missing language',
      { field: 'sys.unavailableLanguages', equalTo: 'CY' },
      [scope('contentTypeUuid', 'book'), not(text('sys/availablelanguages', 'cy'))],
    ],
    [
      'for words in a name',
      { field: 'sys.owner', freeText: 'dewey m' },
      [like('sys/owner', 'anywhere', 'dewey'), like('sys/owner', 'anywhere', 'm')],
    ],
    ['for any text', { field: '*', freeText: 'gardens a' }, words('*', [['garden', 'gardens'], ['a']])],
    ['for the id of a tag', { field: 'topics.id', equalTo: garden.toUpperCase() }, text('topics', garden, former)],
    ['for the id of a tag merged into it', { field: 'topics', equalTo: former }, text('topics', garden, former)],
    ['for the id of a deleted tag', { field: 'topics', equalTo: garden.replaceAll('1', '9') }, NEVER],
    [
      'for a label',
      { field: 'topics.label[]', in: ['GERDDI', 'cooking'] },
      text('topics', 'gerddi', garden, former, 'cooking', kitchen),
    ],
    [
      'for part of a label',
      { field: 'topics', contains: 'kitch' },
      or(text('topics', kitchen), like('topics', 'anywhere', 'kitch')),
    ],
    ['for part of a label that may be an id', { field: 'topics', contains: 'de' }, text('topics', garden, former)],
    ['for a tag that is an object', { field: 'topic', equalTo: 'Kitchens' }, text('topic/sys/id', 'kitchens', kitchen)],
    ['to nothing, for the order of tags', { field: 'topics', greaterThan: 'a' }, NEVER],
  ])('%s: %j', (_, clause, expected) => expect(compiled(clause)).toEqual(expected));

  it('for all text, titles of linked entries and labels in the language of the entry', () => {
    const word = { stems: ['gerddi'], edits: 0 };
    const title = { kind: 'words', path: 'title', words: [word], match: 'all', weight: 1 };
    const description = { ...title, path: 'pages' };
    const seen = scope('contentTypeUuid', 'book', 'film');
    const titles = or(title, and(scope('contentTypeUuid', 'book'), description));
    expect(compiled({ field: 'searchContent', freeText: 'Gerddi' })).toEqual(
      or(
        { ...title, path: '*' },
        { kind: 'linksTo', condition: and(seen, titles) },
        and(
          scope('language', 'cy'),
          or(
            and(scope('contentTypeUuid', 'book'), text('topics', garden, former)),
            and(scope('contentTypeUuid', 'film'), text('topic/sys/id', garden, former)),
          ),
        ),
      ),
    );
  });

  it('for titles of linked entries that are tags, by labels in their language, or by texts from before', () => {
    const section = contentType('section', [field('topic', 'string', 'tag.topics')], { entryTitleField: 'topic' });
    const shelves = context([...here.definitions, section], here.components as never, here.tags);
    const link = (clause: object) => {
      const { conditions } = compiled({ field: 'searchContent', ...clause }, shelves) as { conditions: Condition[] };
      return conditions.find(({ kind }) => kind === 'linksTo');
    };
    const title = (...conditions: object[]) => and(scope('contentTypeUuid', 'section'), or(...conditions));
    const labelled = and(scope('language', 'cy'), text('topic', garden, former));
    expect(link({ contains: 'gerd' })).toMatchObject({
      condition: {
        conditions: [{}, { conditions: expect.arrayContaining([title(labelled, like('topic', 'anywhere', 'gerd'))]) }],
      },
    });
    const word = { kind: 'words', path: 'topic', words: [{ stems: ['gerddi'], edits: 0 }], match: 'all', weight: 1 };
    expect(link({ freeText: 'Gerddi' })).toMatchObject({
      condition: { conditions: [{}, { conditions: expect.arrayContaining([title(labelled, word)]) }] },
    });
    expect(JSON.stringify(link({ contains: '1111' }))).not.toContain('topic');
    expect(JSON.stringify(link({ freeText: '1111' }))).not.toContain('topic');
  });

  it('without a limit of words or length', () => {
    const many = Array.from({ length: 3_000 }, (_, n) => `w${n}`).join(' ');
    expect(compiled({ field: 'title', freeText: many })).toMatchObject({ words: { length: 3_000 } });
    expect(compiled({ field: 'title', contains: many })).toEqual(like('title', 'anywhere', many));
  });

  it('with how nearly words have to be written', () => {
    const clause = { field: 'title', freeText: { term: 'ab abc abcdef', fuzzy: true, operator: 'or' } };
    expect(compiled(clause)).toMatchObject({ match: 'any', words: [{ edits: 0 }, { edits: 1 }, { edits: 2 }] });
  });

  it('for latest versions, unless it names a status or includes others', () => {
    const statuses = (question: Partial<SearchQuestion>) => {
      const { condition } = compileSearch(asked(question), here).query;
      return (condition as unknown as { conditions: { test: { oneOf: string[] } }[] }).conditions[1]?.test.oneOf;
    };
    expect(statuses({})).toEqual(['latest']);
    expect(statuses({ includeArchived: true, includeDeleted: true })).toEqual(['latest', 'archived', 'deleted']);
    const where = readWhere([{ not: { field: 'SYS.versionStatus', equalTo: 'x' } }]);
    expect(statuses({ where })).toEqual(['latest', 'published']);
  });

  it('to nothing, when the caller sees no content type that it applies to', () => {
    expect(compileSearch(asked({}), context([])).query.condition).toMatchObject({
      conditions: [scope('contentTypeUuid'), scope('status', 'latest')],
    });
    const { condition } = compileSearch(asked({ where: readWhere([{ field: 'topics', exists: true }]) }), here).query;
    expect(condition).toMatchObject({ conditions: [scope('contentTypeUuid', 'book'), {}, present('topics')] });
  });

  it('with every malformed date function and its place', () => {
    const where = readWhere([
      { field: 'printed', lessThan: 'now(x)' },
      {
        or: [
          { field: 'sys.version.created', between: ['now()', 'startOfDay(1x)'] },
          { field: 'title', equalTo: 'now(x)' },
        ],
      },
    ]);
    expect(() => compileSearch(asked({ where }), here)).toThrow(
      expect.objectContaining<Partial<DomainError>>({
        kind: 'rejected',
        data: [
          expect.objectContaining({ field: 'where[0].lessThan' }),
          expect.objectContaining({ field: 'where[1].or[0].between' }),
        ],
      }),
    );
  });
});

it('asks only content types that the name of the current user leaves', () => {
  const where = readWhere([{ field: 'sys.contentTypeId', between: ['c', 'currentUser()'] }]);
  const { condition } = compileSearch(asked({ where }), here).query;
  expect(condition).toMatchObject({ conditions: [scope('contentTypeUuid', 'film'), scope('status', 'latest')] });
});
