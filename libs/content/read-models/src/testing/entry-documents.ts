import type { EntryEvent, EntryVariationCreated, VariationSummary } from '@annal/content-domain';
import type { Recorded } from '@annal/kernel';
import { applyChanges } from '@annal/read-models/testing';
import { entryDocumentId, type EntryDocument, type VersionStatus } from '../entry.document.ts';
import { entryProjection } from '../entry.projection.ts';

export type Seen = Parameters<typeof entryProjection.project>[0] extends Recorded<infer Event> ? Event : never;
export type Documents = ReadonlyMap<string, EntryDocument>;

export const projectUuid = 'p1';
const entryId = 'e1';
export const key = (language: string) => ({ projectUuid, entryId, language });
export function summary(
  languages: string[],
  deletedLanguages: string[] = [],
  archivedLanguages: string[] = [],
): VariationSummary {
  const reachable = languages.length > 0 ? languages : deletedLanguages;
  const defaultLanguage = reachable.includes('en-GB') ? 'en-GB' : (reachable[0] ?? null);
  return { languages, deletedLanguages, archivedLanguages, defaultLanguage };
}

export function created(language: string, parts: Partial<EntryVariationCreated['data']> = {}): EntryEvent {
  return {
    type: 'EntryVariationCreated',
    schemaVersion: 1,
    data: {
      ...key(language),
      ...summary([language]),
      contentTypeUuid: 't1',
      contentTypeId: 'book',
      dataFormat: 'entry',
      workflowId: 'contensisEntryBasic',
      state: 'draft',
      versionNo: '0.1',
      fields: { title: 'Élan', pageCount: 3, free: { $set: { 'a.b': 1 } } },
      titleField: 'title',
      slug: 'elan',
      owner: 'm.dewey',
      publications: {},
      ...parts,
    },
  };
}
export const revised = (language: string, parts: object = {}): EntryEvent => ({
  type: 'EntryVariationRevised',
  schemaVersion: 1,
  data: { ...key(language), versionNo: '0.2', fields: { title: 'Zeal' }, titleField: 'title', ...parts },
});
export const published = (language: string, translations: readonly string[] = []): EntryEvent => ({
  type: 'EntryVariationPublished',
  schemaVersion: 1,
  data: { ...key(language), versionNo: '1.0', replaces: null, state: 'versionComplete', translations },
});
export const unpublished = (language: string): EntryEvent => ({
  type: 'EntryVariationUnpublished',
  schemaVersion: 1,
  data: { ...key(language), versionNo: '1.0' },
});
export const moved = (language: string, data: { readonly message: string } | null = null): EntryEvent => ({
  type: 'WorkflowStateChanged',
  schemaVersion: 1,
  data: { ...key(language), workflowId: 'w', event: 'publish', from: 'draft', to: 'versionComplete', data },
});
export const deleted = (language: string, after: VariationSummary, permanent = false): EntryEvent => ({
  type: 'EntryVariationDeleted',
  schemaVersion: 1,
  data: { ...key(language), ...after, wasPublished: false, wasBinned: false, permanent },
});
const shelving = (from: string, to: string) => ({ workflowId: 'w', from, to, data: null });
export const archived = (language: string, after: VariationSummary): EntryEvent => ({
  type: 'EntryVariationArchived',
  schemaVersion: 1,
  data: { ...key(language), ...after, ...shelving('draft', 'archived') },
});
export const unarchived = (language: string, after: VariationSummary): EntryEvent => ({
  type: 'EntryVariationUnarchived',
  schemaVersion: 1,
  data: { ...key(language), ...after, ...shelving('archived', 'draft') },
});
export const restored = (
  language: string,
  after: VariationSummary,
  publications: Record<string, number> = {},
): EntryEvent => ({
  type: 'EntryVariationRestored',
  schemaVersion: 1,
  data: { ...key(language), ...after, ...shelving('versionComplete', 'draft'), publications },
});
export const languagesChanged = (primaryLanguage: string): Seen => ({
  type: 'ProjectLanguagesChanged',
  schemaVersion: 1,
  data: { projectUuid, primaryLanguage, supportedLanguages: ['en-GB', 'cy', 'fr'] },
});

export const timeOf = (index: number) => `2026-03-10T09:0${index}:00.000Z`;

export const after = (...events: readonly Seen[]): Documents => afterCommands(events);

/** The events of each command. */
export function afterCommands(...commands: (readonly Seen[])[]): Documents {
  const all = commands.flatMap((events, command) => events.map((event) => ({ event: event, command })));
  return all.reduce<Documents>((documents, { event, command }, index) => {
    const commandId = `c${command}`;
    const ids = { commandId, correlationId: commandId, causationId: commandId };
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt: timeOf(index) };
    const place = { id: `${index}`, stream: 's', revision: BigInt(index), position: BigInt(index), metadata };
    return applyChanges(documents, entryProjection.project({ ...event, ...place }));
  }, new Map());
}

export function found(documents: Documents, language: string, status: VersionStatus = 'latest'): EntryDocument {
  const document = documents.get(entryDocumentId(projectUuid, entryId, language, status));
  if (!document) throw new Error(`There is no ${status} document in ${language}`);
  return document;
}
export const versions = (documents: Documents) => [...documents.keys()].map((id) => id.slice('p1.e1.'.length)).sort();
