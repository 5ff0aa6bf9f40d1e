import type { ContentTypeDefinition, DataType, Field } from '@annal/content-rules';
import { everything } from '@annal/search-query';
import type { SearchQuestion } from '../compile-search.ts';
import { NO_TAGS, type ProjectTags } from '../searched-tags.ts';
import type { SearchContext } from '../search-context.ts';

export const now = new Date('2026-03-11T09:30:15.250Z');

export function field(id: string, dataType: DataType, dataFormat: string | null = null, parts: object = {}): Field {
  return { id, dataType, dataFormat, validations: {}, ...parts } as Field;
}

export const composer = (id: string, ...items: readonly Field[]): Field =>
  field(id, 'objectArray', 'field', { validations: { allowedFieldTypes: { fields: items } } });

export function contentType(
  id: string,
  fields: readonly Field[],
  parts: Partial<ContentTypeDefinition> = {},
): ContentTypeDefinition {
  const languages = { defaultLanguage: 'en-GB', supportedLanguages: ['en-GB'] };
  const titles = { entryTitleField: 'title', entryDescriptionField: null };
  return { uuid: id, id, dataFormat: 'entry', fields, ...languages, ...titles, ...parts } as ContentTypeDefinition;
}

export function context(
  definitions: readonly ContentTypeDefinition[],
  components: Readonly<Record<string, readonly Field[]>> = {},
  tags: ProjectTags = NO_TAGS,
): SearchContext {
  return {
    projectUuid: 'p1',
    primaryLanguage: 'en-GB',
    definitions,
    components: new Map(Object.entries(components)),
    withFormerTexts: new Set(),
    tags,
    now,
    caller: 'm.dewey',
  };
}

const book = contentType(
  'book',
  [
    field('title', 'string'),
    field('pages', 'integer'),
    field('printed', 'dateTime'),
    field('shelf', 'object', 'component.shelf'),
    field('topics', 'stringArray', 'tag.topics'),
    field('author', 'object', 'entry'),
    composer('body', field('text', 'string'), field('quote', 'object', 'quote')),
  ],
  { supportedLanguages: ['en-GB', 'cy'], entryDescriptionField: 'pages' },
);
const film = contentType('film', [field('title', 'string'), field('pages', 'string'), field('topic', 'object', 'tag')]);
const components = { shelf: [field('floor', 'integer'), field('position', 'object', 'location')] };
const tags: ProjectTags = {
  all: [
    { id: '11111111-1111-4111-8111-111111111111', value: 'gardening', label: { 'en-GB': 'Gardens', cy: 'Gerddi' } },
    { id: '22222222-2222-4222-8222-222222222222', value: 'cooking', label: { 'en-GB': 'Kitchens' } },
  ],
  merged: new Map([['33333333-3333-4333-8333-333333333333', '11111111-1111-4111-8111-111111111111']]),
};
export const [garden, kitchen, former] = [tags.all[0]?.id, tags.all[1]?.id, [...tags.merged.keys()][0]] as [
  string,
  string,
  string,
];
/** Books in two languages and films in one, whose pages are texts; `former` was merged into gardening. */
export const here = context([book, film], components, tags);

export const asked = (question: Partial<SearchQuestion>): SearchQuestion => ({
  where: everything,
  order: [],
  pageIndex: 0,
  pageSize: 25,
  includeArchived: false,
  includeDeleted: false,
  ...question,
});
