import {
  fieldSelection,
  type EntryChoice,
  type EntryListing,
  type EntryOrder,
  type LinkChoice,
} from '@annal/content-application';
import { entryErrors } from '@annal/content-contracts';
import { malformed, parsePage, type QueryParameters } from '@annal/http';
import { canonicalGuid, EMPTY_GUID, isVersionNo, type LanguageCode } from '@annal/kernel';
import type { KnownProject } from '@annal/structure-application';

/** entries.md 3. */
export function entryIdOf(project: KnownProject, sent: string): string {
  const id = canonicalGuid(sent);
  if (id !== undefined && id !== EMPTY_GUID) return id;
  throw entryErrors.notFound(project.id, sent);
}

/** entries.md 3.2. */
export function entryChoice(project: KnownProject, entryId: string, query: QueryParameters): EntryChoice {
  const versionNo = query.text('version');
  if (versionNo !== undefined && !isVersionNo(versionNo)) throw malformed('version', 'The version number is not valid');
  const versionStatus = statusOf(query);
  const selection = fieldSelection(query.list('fields'));
  return { project, entryId, language: query.language(), versionStatus, versionNo, selection };
}

const FORMATS: ReadonlyMap<string, EntryListing['dataFormats']> = new Map([
  ['entry', ['entry']],
  ['entries', ['entry']],
  ['asset', ['asset']],
  ['assets', ['asset']],
  ['all', ['entry', 'asset']],
]);

/** entries.md 3.5 and 3.6. */
export function entryListing(project: KnownProject, query: QueryParameters, contentTypeId?: string): EntryListing {
  const dataFormats = FORMATS.get(query.text('dataFormat')?.toLowerCase() ?? 'entries');
  if (!dataFormats && contentTypeId === undefined)
    throw malformed('dataFormat', "The value has to be 'entries', 'assets' or 'all'");
  return {
    project,
    contentTypeId,
    dataFormats: contentTypeId === undefined && dataFormats ? dataFormats : ['entry', 'asset'],
    versionStatus: statusOf(query),
    language: query.text('language')?.trim() === '*' ? '*' : query.language(),
    includeArchived: query.boolean('includeArchived') ?? false,
    includeDeleted: query.boolean('includeDeleted') ?? false,
    order: (query.list('order') ?? []).map(orderOf),
    ...parsePage(query),
    selection: fieldSelection(query.list('fields')),
  };
}

/** entries.md 3.10. */
export function linkChoice(project: KnownProject, entryId: string, query: QueryParameters): LinkChoice {
  return {
    project,
    entryId: entryIdOf(project, entryId),
    status: statusOf(query),
    language: languageOf(query),
    contentTypeId: query.text('contentTypeId'),
  };
}

export function languageOf(query: QueryParameters): LanguageCode | undefined {
  return query.text('language')?.trim() === '*' ? undefined : query.language();
}

function statusOf(query: QueryParameters): 'latest' | 'published' {
  const status = query.text('versionStatus')?.toLowerCase() ?? 'latest';
  if (status === 'latest' || status === 'published') return status;
  throw malformed('versionStatus', "The value has to be 'latest' or 'published'");
}

function orderOf(item: string): EntryOrder {
  const direction = item.startsWith('-') ? -1 : 1;
  return { name: item.replace(/^[+-]/, ''), direction };
}
