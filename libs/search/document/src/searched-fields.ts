import { ALL_TEXT, type SearchedPath } from '@annal/search-index';
import { PathReader } from './path-reader.ts';
import { sortKey } from './sort-key.ts';

/** No field has these ids (`fields.md 2`): order key of the title, text of an asset's file. */
export const TITLE = 'entrytitle';
export const FILE_TEXT = '_searchcontent';

export interface SearchedFields {
  readonly paths: readonly SearchedPath[];
  readonly links: readonly string[];
}

export function searchedFields(fields: Readonly<Record<string, unknown>>, language: string): SearchedFields {
  const reader = new PathReader(language);
  for (const [id, value] of Object.entries(fields)) reader.read(id.toLowerCase(), value);
  const paths = reader.paths();
  const words = paths.flatMap((path) => path.words);
  return { paths: words.length > 0 ? [...paths, nothingBut(ALL_TEXT, { words })] : paths, links: [...reader.links] };
}

/** `*` does not include the text of a file. */
export function searchedFile(text: string, language: string): readonly SearchedPath[] {
  const reader = new PathReader(language);
  reader.read(FILE_TEXT, text);
  return reader.paths();
}

/** Compared, but without words. */
export function searchedProperty(path: string, value: unknown): readonly SearchedPath[] {
  const reader = new PathReader(undefined);
  reader.read(path.toLowerCase(), value);
  return reader.paths();
}

/** The default order uses it, whichever field the title is; an empty title has none. */
export function searchedTitle(title: string): readonly SearchedPath[] {
  return title === '' ? [] : [nothingBut(TITLE, { order: sortKey(title) })];
}

function nothingBut(path: string, part: Partial<SearchedPath>): SearchedPath {
  return { path, values: [], words: [], isPresent: true, hasEmptyText: false, ...part };
}
