import fc from 'fast-check';
import type { EntryDocument, EntryStatus } from '@annal/content-read-models';
import type { ProjectTags } from '../searched-tags.ts';
import { composer, contentType, field, context } from './search-grounds.ts';

const guid = (digit: number) => `${String(digit).repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`;
export const GARDEN = guid(1);
export const COOK = guid(2);
export const MERGED = guid(3);
const GONE = guid(4);
export const tags: ProjectTags = {
  all: [
    { id: GARDEN, value: 'gardening', label: { 'en-GB': 'Winter gardens', cy: 'Gerddi' } },
    { id: COOK, value: 'cooking', label: { 'en-GB': 'Kitchens' } },
  ],
  merged: new Map([[MERGED, GARDEN]]),
};

export type Kind = 'text' | 'number' | 'date' | 'boolean' | 'object' | 'location' | 'composed' | 'tag';

const shared = [
  field('title', 'string'),
  field('shelf', 'objectArray', 'component.shelf'),
  field('author', 'object', 'entry'),
];
const components = {
  shelf: [field('floor', 'integer'), field('mark', 'string'), field('position', 'object', 'location')],
  contact: [field('type', 'string'), field('value', 'string')],
};
const book = contentType(
  'book',
  [
    ...shared,
    field('pages', 'integer'),
    field('printed', 'dateTime'),
    field('inPrint', 'boolean'),
    field('words', 'stringArray'),
    field('marks', 'decimalArray'),
    field('topics', 'stringArray', 'tag.topics'),
    composer('body', field('text', 'string'), field('quote', 'object', 'quote')),
  ],
  { supportedLanguages: ['en-GB', 'cy'] },
);
const film = contentType(
  'film',
  [
    ...shared,
    field('pages', 'string'),
    field('tagline', 'string'),
    field('contacts', 'objectArray', 'component.contact'),
    field('topics', 'object', 'tag'),
  ],
  {
    entryTitleField: 'tagline',
  },
);
const play = contentType(
  'play',
  [field('title', 'string'), field('printed', 'string'), field('genre', 'string', 'tag.topics')],
  { supportedLanguages: ['cy', 'en-GB'], defaultLanguage: 'cy', entryDescriptionField: 'genre' },
);
const all = {
  title: 'text',
  shelf: 'object',
  'shelf.floor': 'number',
  'shelf.mark': 'text',
  'shelf.position': 'location',
  'author.sys.id': 'text',
} as const;
export const KINDS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  book: {
    ...all,
    pages: 'number',
    printed: 'date',
    inPrint: 'boolean',
    words: 'text',
    marks: 'number',
    topics: 'tag',
    body: 'composed',
  },
  film: { ...all, pages: 'text', tagline: 'text', 'contacts.type': 'text', 'contacts.value': 'text', topics: 'tag' },
  play: { title: 'text', printed: 'text', genre: 'tag' },
};
export const TITLES: Readonly<Record<string, string>> = { book: 'title', film: 'tagline', play: 'title' };
export const DESCRIPTIONS: Readonly<Record<string, string>> = { play: 'genre' };
export const DEFAULTS: Readonly<Record<string, string | undefined>> = { book: 'en-GB', play: 'cy' };
/** `play` once had a blurb, and `film` a slogan. */
export const here = { ...context([book, film, play], components, tags), withFormerTexts: new Set(['film', 'play']) };

export const DATES = ['2026-01-01', '2026-01-01T10:00:00Z', '2026-01-01T12:00:00+02:00', '2025-12-31T23:59:59.999Z'];
export const texts = fc.oneof(
  fc.constantFrom(
    'Garden',
    'gardens',
    'The *Garden*',
    'a.b',
    'É',
    'Why?',
    '10',
    'true',
    'grade',
    '',
    'Winter',
    'gerddi',
    'kitchens ',
    'cooking',
  ),
  fc.stringMatching(/^[abAB?* .]{0,5}$/),
);
export const numbers = fc.constantFrom(-2, 0, 1, 1.5, 10);
const position = fc.constantFrom({ lat: 51.5, lon: -0.12 }, { lat: 51.6, lon: -0.1 }, { lat: 0, lon: 0 });
const shelf = fc.record(
  { floor: fc.constantFrom(1, 2, null), mark: fc.option(texts), position: fc.option(position) },
  { requiredKeys: [] },
);
const items = fc.oneof(
  fc.record({ type: fc.constant('text'), value: texts }),
  fc.record({
    type: fc.constant('quote'),
    value: fc.record({ source: texts, text: texts }, { requiredKeys: ['text'] }),
  }),
);
const tag = fc.constantFrom(GARDEN, COOK, MERGED, GONE);
const ids = ['e1', 'e2', 'e3', 'e4', 'e5'].map((id) => `00000000-0000-4000-8000-0000000000${id}`);
const link = fc
  .constantFrom(...ids)
  .map((id) => ({ sys: { id, dataFormat: 'entry', contentTypeId: 'film', language: 'cy' } }));
const optional = { requiredKeys: [] };
const base = { title: fc.option(texts), shelf: fc.array(shelf, { maxLength: 2 }), author: fc.option(link) };
const values: Readonly<Record<string, fc.Arbitrary<Readonly<Record<string, unknown>>>>> = {
  book: fc.record(
    {
      ...base,
      pages: fc.option(fc.constantFrom(-2, 0, 1, 10)),
      printed: fc.option(fc.constantFrom(...DATES)),
      inPrint: fc.option(fc.boolean()),
      words: fc.array(texts, { maxLength: 3 }),
      marks: fc.array(numbers, { maxLength: 3 }),
      topics: fc.uniqueArray(tag, { maxLength: 2 }),
      body: fc.array(items, { maxLength: 3 }),
    },
    optional,
  ),
  film: fc.record(
    {
      ...base,
      pages: fc.option(texts),
      tagline: texts,
      slogan: texts,
      contacts: fc.array(fc.record({ type: texts, value: texts }), { maxLength: 2 }),
      topics: fc.option(tag.map((id) => ({ sys: { id, dataFormat: 'tag', groupId: 'topics' } }))),
    },
    optional,
  ),
  play: fc.record(
    { title: texts, printed: fc.oneof(texts, fc.constantFrom(...DATES)), blurb: texts, genre: fc.option(tag) },
    optional,
  ),
};

export interface SampleEntry extends EntryDocument {
  readonly values: Readonly<Record<string, unknown>>;
}

const instant = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T10:00:00.000Z', '2026-03-11T09:30:15.250Z');
const entry = fc.constantFrom('book', 'film', 'play').chain((type) =>
  fc
    .record({
      values: values[type] ?? fc.constant({}),
      entryId: fc.constantFrom(...ids),
      language: fc.constantFrom('en-GB', 'cy'),
      others: fc.uniqueArray(fc.constantFrom('en-GB', 'cy')),
      status: fc.constantFrom<EntryStatus>('latest', 'latest', 'published', 'archived', 'deleted'),
      owner: fc.constantFrom('m.dewey', 'A.Lovelace'),
      slug: fc.option(fc.constantFrom('garden', 'a-b')),
      isPublished: fc.boolean(),
      publications: fc.dictionary(fc.constantFrom('en-GB', 'cy'), fc.integer({ min: 0, max: 9 }), {
        noNullPrototype: true,
      }),
      savedAt: fc.integer({ min: 0, max: 9 }),
      created: instant,
      published: fc.option(instant),
    })
    .map(({ values: given, others, created, published, ...rest }) => {
      const version = {
        createdBy: 'm.dewey',
        created,
        modifiedBy: rest.owner,
        modified: created,
        versionNo: '0.1' as const,
      };
      return {
        ...rest,
        values: given,
        projectUuid: 'p1',
        contentTypeUuid: type,
        contentTypeId: type,
        dataFormat: 'entry',
        fields: JSON.stringify(given),
        _id: `${rest.entryId}.${rest.language}.${rest.status}`,
        languages: [rest.language, ...others.filter((other) => other !== rest.language)],
        deletedLanguages: [],
        archivedLanguages: [],
        workflowId: 'basic',
        state: 'draft',
        transition: { event: 'sysCreate', from: null, invoked: created, invokedBy: 'm.dewey', data: null },
        isDefault: true,
        publishedIn: { [rest.language]: true },
        version: { ...version, published, publishedBy: published === null ? null : rest.owner },
      } as unknown as SampleEntry;
    }),
);

export const entries = fc.uniqueArray(entry, { maxLength: 8, selector: ({ _id }) => _id });
