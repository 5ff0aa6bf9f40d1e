import { queryOptions } from '@tanstack/react-query';
import { answer, api, idempotencyKey } from './client.ts';
import type { EntrySummary, PagedList } from './models.ts';

/** A variation in full; the fields of its content type stand beside these members. */
export interface Entry extends EntrySummary {
  readonly sys: EntrySummary['sys'] & {
    readonly slug: string;
    readonly availableLanguages: readonly string[];
    readonly unavailableLanguages: readonly string[];
    readonly archivedLanguages: readonly string[];
    readonly deletedLanguages: readonly string[];
    readonly properties: Readonly<Record<string, unknown>>;
  };
}

export interface EntryPlace {
  readonly projectId: string;
  readonly entryId: string;
}

/** Which variation, in which version; the latest of the primary language without them. */
export interface EntryView {
  readonly language?: string | undefined;
  readonly version?: string | undefined;
  readonly versionStatus?: 'latest' | 'published';
}

const PATH = '/api/management/projects/{projectId}/entries/{entryId}';

export async function readEntry(place: EntryPlace, view: EntryView, signal?: AbortSignal): Promise<Entry> {
  const query = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
  const params = { path: place, query };
  return answer<Entry>(api.GET(PATH, { params, ...(signal && { signal }) }) as Promise<never>);
}

export const entryQuery = (place: EntryPlace, view: EntryView = {}) =>
  queryOptions({
    queryKey: ['entries', place.projectId, place.entryId, view],
    queryFn: ({ signal }) => readEntry(place, view, signal),
  });

export interface EntryVersion {
  readonly language: string;
  readonly changedFields: readonly string[];
  readonly isPublished: boolean;
  readonly version: EntrySummary['sys']['version'];
}

export const entryVersionsQuery = (place: EntryPlace, language: string) =>
  queryOptions({
    queryKey: ['entries', place.projectId, place.entryId, 'versions', language],
    queryFn: ({ signal }) => {
      const params = { path: place, query: { language, pageSize: 1000 } };
      const found = answer<PagedList<EntryVersion>>(api.GET(`${PATH}/versions`, { params, signal }));
      return found;
    },
  });

export interface EntryUse {
  readonly id: string;
  readonly title: string | null;
  readonly fieldId: string;
  readonly contentTypeId: string;
  readonly dataFormat: string;
  readonly language: string;
  readonly workflowState: string;
}

export const entryUsageQuery = (place: EntryPlace, versionStatus: 'latest' | 'published') =>
  queryOptions({
    queryKey: ['entries', place.projectId, place.entryId, 'usage', versionStatus],
    queryFn: ({ signal }) => {
      const params = { path: place, query: { versionStatus, pageSize: 200 } };
      return answer<PagedList<EntryUse>>(api.GET(`${PATH}/usage`, { params, signal }));
    },
  });

export interface EntryEvent {
  readonly event: string;
  readonly language?: string | undefined;
  readonly version?: string | undefined;
  readonly data?: Readonly<Record<string, string>> | undefined;
}

type Headers = Readonly<Record<string, string>>;

export function raiseEvent(place: EntryPlace, event: EntryEvent, headers: Headers): Promise<Entry> {
  const sent = { params: { path: place }, body: event as never, headers };
  return answer<Entry>(api.POST(`${PATH}/workflow/events`, sent) as Promise<never>);
}

export async function deleteEntry(place: EntryPlace, languages: readonly string[], headers: Headers): Promise<void> {
  const params = { path: place, query: { language: languages.join(',') } };
  await answer(api.DELETE(PATH, { params, headers }) as Promise<never>);
}

export type ScheduleKind = 'publish' | 'unpublish';

export function setSchedule(place: EntryPlace, kind: ScheduleKind, language: string, dateTime: string): Promise<Entry> {
  const params = { path: { ...place, schedule: kind }, query: { language } };
  const sent = { params, body: { dateTime } as never, headers: idempotencyKey() };
  return answer<Entry>(api.PUT(`${PATH}/schedules/{schedule}`, sent) as Promise<never>);
}

export async function clearSchedule(place: EntryPlace, kind: ScheduleKind, language: string): Promise<void> {
  const params = { path: { ...place, schedule: kind }, query: { language } };
  await answer(api.DELETE(`${PATH}/schedules/{schedule}`, { params, headers: idempotencyKey() }) as Promise<never>);
}

export function patchEntry(
  place: EntryPlace,
  language: string,
  operations: readonly object[],
  headers: Headers,
): Promise<Entry> {
  const params = { path: place, query: { language } };
  const type = { 'Content-Type': 'application/json-patch+json' };
  const sent = { params, body: operations as never, headers: { ...type, ...headers } };
  return answer<Entry>(api.PATCH(PATH, sent) as Promise<never>);
}

/** A new entry, or a new variation of one that exists. */
export function createEntry(projectId: string, body: object, headers: Headers): Promise<Entry> {
  const sent = { params: { path: { projectId } }, body: body as never, headers };
  return answer<Entry>(api.POST('/api/management/projects/{projectId}/entries', sent) as Promise<never>);
}
