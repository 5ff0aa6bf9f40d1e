import { infiniteQueryOptions } from '@tanstack/react-query';
import { searchEntries } from '../../../api/entry-search.ts';

export interface Wanted {
  readonly typed: string;
  readonly types: readonly string[];
  readonly dataFormat: string;
  readonly language: string;
  readonly folder?: string | undefined;
  /** Only files in or below one of these folders; any, if there is none. */
  readonly within?: readonly string[];
}

const PAGE = 50;

/** By title, then by free text; without a text the latest changes come first. */
export function foundQuery(projectId: string, { typed, types, dataFormat, language, folder, within = [] }: Wanted) {
  const text = typed.trim();
  const where = [
    { field: 'sys.dataFormat', equalTo: dataFormat },
    { field: 'sys.language', equalTo: language },
    ...(types.length > 0 ? [{ field: 'sys.contentTypeId', in: types }] : []),
    ...(folder !== undefined && folder !== '' ? [{ field: 'sys.properties.path', equalTo: folder }] : []),
    ...(within.length > 0 ? [{ or: within.flatMap(inOrBelow) }] : []),
    ...(text === '' ? [] : [titleOrText(text)]),
  ];
  const search = {
    where,
    ...(text === '' && { orderBy: ['-sys.version.modified'] }),
    pageSize: PAGE,
    fields: ['entryTitle', 'sys', 'altText'],
  };
  return infiniteQueryOptions({
    queryKey: ['entries', projectId, 'picker', search],
    queryFn: ({ signal, pageParam }) => searchEntries(projectId, { ...search, pageIndex: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ pageIndex, pageCount }) => (pageIndex + 1 < pageCount ? pageIndex + 1 : undefined),
  });
}

/** Folders as people type them: with or without slashes at their ends. */
function inOrBelow(typed: string): readonly object[] {
  const folder = `/${typed.replaceAll('\\', '/').split('/').filter(Boolean).join('/')}`;
  if (folder === '/') return [{ field: 'sys.properties.path', startsWith: '/' }];
  return [
    { field: 'sys.properties.path', equalTo: folder },
    { field: 'sys.properties.path', startsWith: `${folder}/` },
  ];
}

const titleOrText = (typed: string) => ({
  or: [
    { field: 'entryTitle', startsWith: typed, weight: 5 },
    { field: 'entryTitle', contains: typed, weight: 3 },
    { field: '*', freeText: typed },
  ],
});
