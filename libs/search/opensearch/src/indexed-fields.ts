import type { ReadModelDocument } from '@annal/read-models';
import type { SearchedDocument, SearchedPath, SearchedValue } from '@annal/search-index';
import { filterTerms } from './filter-terms.ts';
import { keyOf, marks, plainText, termOf } from './keys.ts';
import { blockTerms } from './text-blocks.ts';

/** Includes the whole document, for its next change. */
export function indexedFields(searched: SearchedDocument, document: ReadModelDocument): object {
  const { scope, paths, links } = searched;
  const named = (wanted: (path: SearchedPath) => boolean) => paths.filter(wanted).map(({ path }) => plainText(path));
  return {
    id: document._id,
    ...scope,
    links,
    present: named(({ isPresent }) => isPresent),
    emptyText: named(({ hasEmptyText }) => hasEmptyText),
    paths: paths.map((path) => ({ contentTypeUuid: scope.contentTypeUuid, ...pathFields(path) })),
    fields: filterTerms(document),
    document: JSON.stringify(document),
  };
}

function pathFields({ path, values, words, order }: SearchedPath): object {
  const of = <Type extends SearchedValue['type']>(type: Type) =>
    values.filter((value): value is Extract<SearchedValue, { type: Type }> => value.type === type);
  const texts = of('text').map(({ text }) => text);
  // Lucene distinguishes -0 from 0.
  const numbers = of('number').map(({ number }) => number + 0);
  const places = of('place').map(({ lat, lon }) => ({ lat, lon }));
  return {
    path: plainText(path),
    stems: words.flat().map((stem) => keyOf(path, stem)),
    blocks: texts.flatMap((text) => blockTerms(path, text)),
    counted: texts.map(termOf),
    letters: texts.map((text) => `${marks.separator}${marks.start}${plainText(text)}${marks.end}`),
    numbers,
    digits: numbers.map((number) => keyOf(path, String(number))),
    instants: of('date').map(({ instant }) => Date.parse(instant)),
    booleans: of('boolean').map(({ boolean }) => boolean),
    places,
    ...(places.length > 0 && { hasPlace: 1 }),
    ...(typeof order === 'number' && { orderNumber: order + 0 }),
    ...(typeof order === 'string' && { orderText: termOf(order) }),
  };
}
