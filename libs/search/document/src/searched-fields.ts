import { ALL_TEXT, type SearchedPath } from '@annal/search-index';
import { PathReader } from './path-reader.ts';
import { sortKey } from './sort-key.ts';

/** No field has these ids (fields.md 2): what a title is ordered by, and the text of an asset's file. */
export const TITLE = 'entrytitle';
export const FILE_TEXT = '_searchcontent';

export interface SearchedFields {
  readonly paths: readonly SearchedPath[];
  /** Ids of the entries that are linked to. */
  readonly links: readonly string[];
}

/** Of the values of a variation in this language, by field id. */
export function searchedFields(fields: Readonly<Record<string, unknown>>, language: string): SearchedFields {
  const reader = new PathReader(language);
  for (const [id, value] of Object.entries(fields)) reader.read(id.toLowerCase(), value);
  const paths = reader.paths();
  const words = paths.flatMap((path) => path.words);
  return { paths: words.length > 0 ? [...paths, nothingBut(ALL_TEXT, { words })] : paths, links: [...reader.links] };
}

/** The text of an asset's file, which `*` does not have. */
export function searchedFile(text: string, language: string): readonly SearchedPath[] {
  const reader = new PathReader(language);
  reader.read(FILE_TEXT, text);
  return reader.paths();
}

/** A property of the variation itself, at a path like `sys/version/modified`: it is compared, but has no words. */
export function searchedProperty(path: string, value: unknown): readonly SearchedPath[] {
  const reader = new PathReader(undefined);
  reader.read(path.toLowerCase(), value);
  return reader.paths();
}

/** What the default order goes by, whichever field the title is; a title that is empty has none. */
export function searchedTitle(title: string): readonly SearchedPath[] {
  return title === '' ? [] : [nothingBut(TITLE, { order: sortKey(title) })];
}

function nothingBut(path: string, part: Partial<SearchedPath>): SearchedPath {
  return { path, values: [], words: [], isPresent: true, hasEmptyText: false, ...part };
}
