import type { ReadModelDocument } from '@annal/read-models';
import type { IndexedProjection } from '../search-index.ts';
import {
  ALL_TEXT,
  type SearchedDocument,
  type SearchedPath,
  type SearchedScope,
  type SearchedValue,
} from '../searched-document.ts';

export interface TestDocument extends ReadModelDocument {
  readonly scope: SearchedScope;
  readonly paths: readonly SearchedPath[];
  readonly links: readonly string[];
  readonly note?: string;
}

export const testProjection = (version = '1'): IndexedProjection<TestDocument> => ({ version, searched });

export function searched({ _id, scope, paths, links }: TestDocument): SearchedDocument {
  return { id: _id, scope, paths, links };
}

export const PROJECT = '11111111-0000-4000-8000-000000000000';
export const BOOK = 'b0000000-0000-4000-8000-000000000000';

export type Given = string | number | boolean | Date | { readonly lat: number; readonly lon: number };

export function testDocument(
  entryId: string,
  given: Readonly<Record<string, Given | readonly Given[]>> = {},
  more: Partial<SearchedScope> & { readonly links?: readonly string[] } = {},
): TestDocument {
  const { links = [], ...scope } = more;
  const full: SearchedScope = {
    projectUuid: PROJECT,
    contentTypeUuid: BOOK,
    entryId,
    language: 'en',
    status: 'latest',
    dataFormat: 'entry',
    isDefault: true,
    ...scope,
  };
  const paths = Object.entries(given).map(([path, values]) => pathOf(path, [values].flat() as readonly Given[]));
  const texts = paths.flatMap(({ words }) => words);
  const everything: SearchedPath = { path: ALL_TEXT, values: [], words: texts, isPresent: true, hasEmptyText: false };
  return {
    _id: [full.projectUuid, entryId, full.language, full.status].join('.'),
    scope: full,
    paths: texts.length > 0 ? [...paths, everything] : paths,
    links,
  };
}

function pathOf(path: string, given: readonly Given[]): SearchedPath {
  const values = given.filter((value) => value !== '').map(valueOf);
  const [first] = given;
  const order = first === undefined ? undefined : orderOf(first);
  return {
    path,
    values,
    words: given.flatMap((value) => (typeof value === 'string' && /\p{L}/u.test(value) ? [stems(value)] : [])),
    ...(order !== undefined && { order }),
    isPresent: values.length > 0,
    hasEmptyText: given.includes(''),
  };
}

function valueOf(given: Given): SearchedValue {
  if (typeof given === 'string') return { type: 'text', text: given };
  if (typeof given === 'number') return { type: 'number', number: given };
  if (typeof given === 'boolean') return { type: 'boolean', boolean: given };
  if (given instanceof Date) return { type: 'date', instant: given.toISOString() };
  return { type: 'place', ...given };
}

function orderOf(given: Given): string | number | undefined {
  if (typeof given === 'boolean') return Number(given);
  if (given instanceof Date) return given.toISOString();
  return given === '' || typeof given === 'object' ? undefined : given;
}

const stems = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
