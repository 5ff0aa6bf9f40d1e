import {
  compileEntryValidator,
  contensisEntryBasic,
  type ContentTypeDefinition,
  type WorkflowDefinition,
} from '@annal/content-rules';
import type { Issue, VersionNo } from '@annal/kernel';
import { field } from '@annal/content-rules/testing';
import type {
  Change,
  CreateEntryVariation,
  DeleteEntryVariations,
  EntryFacts,
  EntryModel,
  InvokeWorkflowEvent,
  ReviseEntryVariation,
  SentTrigger,
} from '../entry.commands.ts';
import type { EntryScheduleMissed, EntryVariationCreated, ScheduleKind, VariationSummary } from '../entry.events.ts';
import { readSys } from '../entry.sys.ts';

export const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
export const entryId = '2f1d7c30-8a0b-4a7e-9b7c-6a1c6b1d9f01';
export const bookUuid = '5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10';
export const authorId = '7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3';

export const book: ContentTypeDefinition = {
  projectUuid,
  uuid: bookUuid,
  id: 'book',
  versionNo: '1.0',
  name: { 'en-GB': 'Book' },
  description: {},
  fields: [
    field('string', {
      id: 'title',
      validations: { required: { message: 'Give it a title' }, maxLength: { value: 30 } },
    }),
    field('string', { id: 'summary' }),
    field('integer', { id: 'pageCount', validations: { min: { value: 1 } } }),
    field('stringArray', { id: 'keywords' }),
    field('object', { id: 'author', dataFormat: 'entry' }),
    field('string', { id: 'shelf', default: 'A1' }),
    field('object', { id: 'details' }),
  ],
  groups: [],
  enabled: true,
  includeInDelivery: true,
  defaultLanguage: 'en-GB',
  supportedLanguages: ['en-GB', 'cy', 'fr'],
  workflowId: 'contensisEntryBasic',
  entryTitleField: 'title',
  entryDescriptionField: 'summary',
  previewUrl: null,
  defaultRendererId: null,
  defaultParentNodeId: null,
  dataFormat: 'entry',
};

export function modelWith(
  parts: Partial<ContentTypeDefinition> = {},
  workflow: WorkflowDefinition = contensisEntryBasic,
): EntryModel {
  const definition = { ...book, workflowId: workflow.id, ...parts };
  return { definition, components: new Map(), workflow, validator: compileEntryValidator(definition) };
}

export const basic = modelWith();

/** By default everything is allowed and nothing but one author exists. */
export function factsWith(parts: Partial<EntryFacts> = {}, model: EntryModel | null = basic): EntryFacts {
  return {
    projectUuid,
    projectId: 'library',
    entryId,
    primaryLanguage: 'en-GB',
    models: new Map([[bookUuid, model]]),
    mayUse: () => true,
    now: new Date('2026-03-10T09:00:00.000Z'),
    matches: new Map(),
    targets: new Map([[authorId, { contentTypeId: 'author', dataFormat: 'entry' }]]),
    files: new Map(),
    claims: new Map(),
    claim: 'c1',
    owners: new Map([
      ['m.dewey', 'm.dewey'],
      ['nobody', null],
    ]),
    ...parts,
  };
}

type Body = Readonly<Record<string, unknown>>;
const split = ({ sys, ...fields }: Body) => ({ sys: readSys(sys), fields });

export function create(body: Body, facts: EntryFacts = factsWith()): CreateEntryVariation {
  const { sys, fields } = split(body);
  const contentTypeUuid = sys.contentTypeId === 'book' ? bookUuid : undefined;
  return { type: 'CreateEntryVariation', data: { facts, sys, contentTypeUuid, fields, actorName: 'm.dewey' } };
}

export function revise(body: Body, facts: EntryFacts = factsWith()): ReviseEntryVariation {
  const { sys, fields } = split(body);
  return {
    type: 'ReviseEntryVariation',
    data: { facts, sys, change: { kind: 'replace', fields }, actorName: 'm.dewey' },
  };
}

export function change(how: Change, sys: Body = {}, facts: EntryFacts = factsWith()): ReviseEntryVariation {
  return { type: 'ReviseEntryVariation', data: { facts, sys: readSys(sys), change: how, actorName: 'm.dewey' } };
}

export function invoke(trigger: SentTrigger | string, facts: EntryFacts = factsWith()): InvokeWorkflowEvent {
  const sent = typeof trigger === 'string' ? { event: trigger } : trigger;
  return { type: 'InvokeWorkflowEvent', data: { facts, trigger: sent } };
}

export function remove(parts: Partial<DeleteEntryVariations['data']> = {}): DeleteEntryVariations {
  return { type: 'DeleteEntryVariations', data: { facts: factsWith(), permanent: false, ...parts } };
}

interface Planning {
  readonly language?: string;
  readonly facts?: EntryFacts;
}

export function schedule(kind: ScheduleKind, dateTime: unknown, { facts = factsWith(), language }: Planning = {}) {
  return { type: 'SetEntrySchedule', data: { facts, schedule: kind, language, dateTime } } as const;
}

export function unschedule(kind: ScheduleKind, { facts = factsWith(), language }: Planning = {}) {
  return { type: 'ClearEntrySchedule', data: { facts, schedule: kind, language } } as const;
}

export function due(kind: ScheduleKind, setting: number, { facts = factsWith(), language = 'en-GB' }: Planning = {}) {
  return { type: 'InvokeDueSchedule', data: { facts, schedule: kind, language, setting } } as const;
}

export function summaryOf(
  languages: readonly string[],
  deletedLanguages: readonly string[] = [],
  archivedLanguages: readonly string[] = [],
): VariationSummary {
  const reachable = languages.length > 0 ? languages : deletedLanguages;
  const defaultLanguage = reachable.includes('en-GB') ? 'en-GB' : (reachable[0] ?? null);
  return { languages, deletedLanguages, archivedLanguages, defaultLanguage };
}

export const key = (language = 'en-GB') => ({ projectUuid, entryId, language });

export function created(parts: Partial<EntryVariationCreated['data']> = {}): EntryVariationCreated {
  const { language = 'en-GB' } = parts;
  return {
    type: 'EntryVariationCreated',
    schemaVersion: 1,
    data: {
      ...key(language),
      ...summaryOf([language]),
      contentTypeUuid: bookUuid,
      contentTypeId: 'book',
      dataFormat: 'entry',
      workflowId: 'contensisEntryBasic',
      state: 'draft',
      versionNo: '0.1',
      fields: { title: 'Gardening' },
      titleField: 'title',
      slug: 'gardening',
      owner: 'm.dewey',
      publications: {},
      ...parts,
    },
  };
}

export const published = (language = 'en-GB', parts: object = {}) =>
  ({
    type: 'EntryVariationPublished',
    schemaVersion: 1,
    data: { ...key(language), versionNo: '1.0', replaces: null, state: 'versionComplete', translations: [], ...parts },
  }) as const;

export const moved = (event: string, from: string, to: string, parts: object = {}) =>
  ({
    type: 'WorkflowStateChanged',
    schemaVersion: 1,
    data: { ...key(), workflowId: 'contensisEntryBasic', event, from, to, data: null, ...parts },
  }) as const;

export const revised = (parts: object = {}) =>
  ({
    type: 'EntryVariationRevised',
    schemaVersion: 1,
    data: { ...key(), versionNo: '0.2', fields: { title: 'Gardening' }, titleField: 'title', ...parts },
  }) as const;

export const unpublished = (language = 'en-GB', versionNo: VersionNo = '1.0') =>
  ({ type: 'EntryVariationUnpublished', schemaVersion: 1, data: { ...key(language), versionNo } }) as const;

export const deleted = (language: string, summary: VariationSummary, parts: object = {}) =>
  ({
    type: 'EntryVariationDeleted',
    schemaVersion: 1,
    data: { ...key(language), ...summary, wasPublished: false, wasBinned: false, permanent: false, ...parts },
  }) as const;

const shelving = (language: string, summary: VariationSummary, from: string, to: string, parts: object) => ({
  ...key(language),
  ...summary,
  workflowId: 'contensisEntryBasic',
  from,
  to,
  data: null,
  ...parts,
});

export const archived = (language: string, summary: VariationSummary, from = 'draft', parts: object = {}) =>
  ({
    type: 'EntryVariationArchived',
    schemaVersion: 1,
    data: shelving(language, summary, from, 'archived', parts),
  }) as const;

export const unarchived = (language: string, summary: VariationSummary, parts: object = {}) =>
  ({
    type: 'EntryVariationUnarchived',
    schemaVersion: 1,
    data: shelving(language, summary, 'archived', 'draft', parts),
  }) as const;

export const restored = (
  language: string,
  summary: VariationSummary,
  from = 'draft',
  publications = {},
  parts: object = {},
) =>
  ({
    type: 'EntryVariationRestored',
    schemaVersion: 1,
    data: { ...shelving(language, summary, from, 'draft', parts), publications },
  }) as const;

export const planned = (kind: ScheduleKind, at: string, language = 'en-GB') =>
  ({ type: 'EntryScheduleSet', schemaVersion: 1, data: { ...key(language), schedule: kind, at } }) as const;

export const unplanned = (kind: ScheduleKind, language = 'en-GB') =>
  ({ type: 'EntryScheduleCleared', schemaVersion: 1, data: { ...key(language), schedule: kind } }) as const;

export const missed = (kind: ScheduleKind, reason: EntryScheduleMissed['data']['reason']) =>
  ({ type: 'EntryScheduleMissed', schemaVersion: 1, data: { ...key(), schedule: kind, reason } }) as const;

export const issue = (field: string, message: unknown = expect.any(String)) => ({ field, message }) as Issue;
export const stale = issue('Entry.Variations.Values[0].entryVariation', 'The entry variation is not the latest');
