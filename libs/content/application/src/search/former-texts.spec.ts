import type { Field } from '@annal/content-rules';
import { searchedFields } from '@annal/search-document';
import { bruteForce } from '@annal/search-index/testing';
import { PublishedFields } from '../directory/published-fields.ts';
import { compileSearch } from './compile-search.ts';
import { typesWithFormerTexts } from './former-texts.ts';
import { asked, composer, contentType, field, context } from './testing/search-grounds.ts';

const [title, blurb, pages] = [field('title', 'string'), field('blurb', 'string'), field('pages', 'integer')];
const shelf = field('shelf', 'object', 'component.shelf');
const topics = field('topics', 'stringArray', 'tag.topics');

/** Each list of fields replaces the one before. */
function former(versions: readonly (readonly Field[])[], components: readonly (readonly Field[])[] = [[]]) {
  const published = new PublishedFields();
  for (const fields of versions) published.note('book', fields);
  for (const fields of components) published.note('shelf', fields);
  const now = new Map([['shelf', components.at(-1) ?? []]]);
  const ever = { ofType: (uuid: string) => published.of(uuid), ofComponent: (id: string) => published.of(id) };
  return [...typesWithFormerTexts([contentType('book', versions.at(-1) ?? [])], now, ever)];
}

it('a content type has former texts once a field with texts or tags is removed, until it returns', () => {
  expect(former([[title], [title, blurb]])).toEqual([]);
  expect(former([[title, blurb], [title]])).toEqual(['book']);
  expect(former([[title, blurb], [title], [blurb, title]])).toEqual([]);
  expect(former([[title, pages], [title]])).toEqual([]);
  expect(former([[title, topics], [title]])).toEqual(['book']);
});

it('this holds for fields of components and composers too', () => {
  expect(former([[title, shelf]], [[blurb], [pages]])).toEqual(['book']);
  expect(former([[title, shelf], [title]], [[blurb]])).toEqual(['book']);
  expect(former([[title, shelf]], [[blurb], [pages], [blurb]])).toEqual([]);
  const quote = field('quote', 'object', 'quote');
  expect(former([[composer('body', quote)], [composer('body', pages)]])).toEqual(['book']);
});

it('a word of a former text is not found in all texts; one of a current text is', () => {
  const paths = searchedFields({ title: 'Gardens', blurb: 'Orchards' }, 'en-GB');
  const scope = { projectUuid: 'p1', contentTypeUuid: 'book', entryId: 'e1', language: 'en-GB' };
  const live = { ...scope, status: 'latest', dataFormat: 'entry', isDefault: true } as const;
  const document = { id: 'e1', scope: live, ...paths };
  const found = (value: string, withFormerTexts: ReadonlySet<string>) => {
    const where = { kind: 'field', field: '*', operator: 'freeText', value, place: 'where' } as const;
    const { query } = compileSearch(asked({ where: where }), {
      ...context([contentType('book', [title])]),
      withFormerTexts,
    });
    return bruteForce([document], query).totalCount;
  };
  expect(found('orchard', new Set())).toBe(1);
  expect(['orchard', 'garden', 'garden orchard'].map((text) => found(text, new Set(['book'])))).toEqual([0, 1, 0]);
});
