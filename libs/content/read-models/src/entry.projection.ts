import { assertNever, type Recorded } from '@annal/kernel';
import { contentTypeAggregate, entryAggregate, type ContentTypeEvent, type EntryEvent } from '@annal/content-domain';
import { removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';
import { languagesInView, type EntryDocument } from './entry.document.ts';
import {
  onArchived,
  onCreated,
  onDeleted,
  onPrimaryLanguage,
  onPublished,
  onRestored,
  onRevised,
  onStateChanged,
  onUnarchived,
  onUnpublished,
} from './entry.changes.ts';
import { onScheduleCleared, onScheduleMissed, onScheduleSet } from './entry-schedule.changes.ts';

export type EntryProjectionEvent = EntryEvent | ContentTypeEvent | ProjectEvent;

const inProject = { projectUuid: 1, status: 1, isDefault: 1, dataFormat: 1 } as const;
const ofType = { contentTypeUuid: 1, status: 1, isDefault: 1 } as const;
const inLanguage = { projectUuid: 1, status: 1, language: 1, dataFormat: 1 } as const;
const ofTypeInLanguage = { contentTypeUuid: 1, status: 1, language: 1 } as const;
const ties = { entryId: 1, language: 1 } as const;

export const entryProjection: Projection<EntryProjectionEvent, EntryDocument> = {
  name: 'entries',
  version: 13,
  sources: [entryAggregate, contentTypeAggregate, projectFacts],
  // Equality first, then the order, so that a page reads only what it shows.
  indexes: [
    { name: 'byEntry', keys: { projectUuid: 1, entryId: 1 } },
    { name: 'byTitle', keys: { ...inProject, titleKey: 1, ...ties } },
    { name: 'byModified', keys: { ...inProject, 'version.modified': 1, ...ties } },
    { name: 'byCreated', keys: { ...inProject, 'version.created': 1, ...ties } },
    { name: 'byId', keys: { ...inProject, ...ties } },
    { name: 'ofTypeByTitle', keys: { ...ofType, titleKey: 1, ...ties } },
    { name: 'ofTypeByModified', keys: { ...ofType, 'version.modified': 1, ...ties } },
    { name: 'ofTypeByCreated', keys: { ...ofType, 'version.created': 1, ...ties } },
    { name: 'ofTypeById', keys: { ...ofType, ...ties } },
    { name: 'inLanguageByTitle', keys: { ...inLanguage, titleKey: 1, entryId: 1 } },
    { name: 'inLanguageByModified', keys: { ...inLanguage, 'version.modified': 1, entryId: 1 } },
    { name: 'ofTypeInLanguageByTitle', keys: { ...ofTypeInLanguage, titleKey: 1, entryId: 1 } },
    { name: 'ofTypeInLanguageByModified', keys: { ...ofTypeInLanguage, 'version.modified': 1, entryId: 1 } },
    { name: 'byState', keys: { contentTypeUuid: 1, status: 1, state: 1 } },
    // Most entries have no links and are not in it.
    {
      name: 'byLink',
      keys: { projectUuid: 1, linkNames: 1, status: 1, titleKey: 1, ...ties },
      partialFilter: { linkNames: { $exists: true } },
    },
    {
      name: 'byTaxonomyKey',
      keys: { projectUuid: 1, taxonomyKeys: 1, _id: 1 },
      partialFilter: { taxonomyKeys: { $exists: true } },
    },
    {
      name: 'byUri',
      keys: { projectUuid: 1, 'file.uriKey': 1, status: 1 },
      partialFilter: { 'file.uriKey': { $exists: true } },
    },
  ],
  counts: [
    { name: 'all', by: ['projectUuid', 'status', 'dataFormat'] },
    { name: 'default', by: ['projectUuid', 'status', 'dataFormat'], where: ({ isDefault }) => isDefault },
    // One document per entry that has any in this view.
    { name: 'inView', by: ['projectUuid', 'status', 'dataFormat'], where: isFirstInView },
    { name: 'inLanguage', by: ['projectUuid', 'status', 'dataFormat', 'language'] },
    { name: 'ofType', by: ['contentTypeUuid', 'status'] },
    { name: 'ofTypeDefault', by: ['contentTypeUuid', 'status'], where: ({ isDefault }) => isDefault },
    { name: 'ofTypeInView', by: ['contentTypeUuid', 'status'], where: isFirstInView },
    { name: 'ofTypeInLanguage', by: ['contentTypeUuid', 'status', 'language'] },
    { name: 'inFolder', by: ['projectUuid', 'contentTypeUuid'], each: 'folders', where: isDefaultLatest },
    { name: 'linked', by: ['projectUuid', 'status'], each: 'linkNames' },
    { name: 'links', by: ['contentTypeUuid', 'status'], each: 'linkNames' },
    { name: 'linksInLanguage', by: ['contentTypeUuid', 'status', 'language'], each: 'linkNames' },
  ],
  project,
};

function isDefaultLatest({ isDefault, status }: EntryDocument): boolean {
  return isDefault && status === 'latest';
}

function isFirstInView(document: EntryDocument): boolean {
  return languagesInView(document)[0] === document.language;
}

function project(event: Recorded<EntryProjectionEvent>): readonly DocumentChange<EntryDocument>[] {
  switch (event.type) {
    case 'EntryVariationCreated':
      return onCreated(event);
    case 'EntryVariationRevised':
      return onRevised(event);
    case 'EntryVariationPublished':
      return onPublished(event);
    case 'EntryVariationUnpublished':
      return onUnpublished(event);
    case 'WorkflowStateChanged':
      return onStateChanged(event);
    case 'EntryVariationArchived':
      return onArchived(event);
    case 'EntryVariationUnarchived':
      return onUnarchived(event);
    case 'EntryVariationDeleted':
      return onDeleted(event);
    case 'EntryVariationRestored':
      return onRestored(event);
    case 'EntryScheduleSet':
      return onScheduleSet(event);
    case 'EntryScheduleCleared':
      return onScheduleCleared(event);
    case 'EntryScheduleMissed':
      return onScheduleMissed(event);
    case 'ContentTypeDeleted':
      return [removeWhere({ projectUuid: event.data.projectUuid, contentTypeUuid: event.data.uuid })];
    case 'ProjectLanguagesChanged':
      return onPrimaryLanguage(event.data.projectUuid, event.data.primaryLanguage);
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'WorkflowEventInvoked':
    case 'ContentTypeCreated':
    case 'ContentTypeRevised':
    case 'ContentTypePublished':
    case 'ProjectCreated':
    case 'ProjectDetailsChanged':
      return [];
    default:
      return assertNever(event);
  }
}
