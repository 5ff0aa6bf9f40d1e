import { DomainError, type Issue } from '@annal/kernel';

export type EntryOperation =
  | 'creating the entry'
  | 'updating the entry'
  | 'deleting the entry'
  | 'invoking the workflow event'
  | 'scheduling the entry';

export const entryErrors = {
  invalid: (operation: EntryOperation, issues: readonly Issue[]) =>
    new DomainError('rejected', 'Entry.Invalid', `There are validation errors ${operation}`, issues),

  forbidden: (operation: EntryOperation) =>
    new DomainError('forbidden', 'Access.Denied', `There are validation errors ${operation}`, [
      { message: 'Access denied' },
    ]),

  uploadForbidden: () =>
    new DomainError('forbidden', 'Access.Denied', 'There are validation errors uploading the files', [
      { message: 'Access denied' },
    ]),

  badUpload: (issues: readonly Issue[]) =>
    new DomainError('rejected', 'Asset.BadUpload', 'There are validation errors uploading the files', issues),

  unknownFile: (projectId: string, fileId: string) =>
    new DomainError('notFound', 'Asset.NotFound', `The asset '${fileId}' does not exist`, { projectId, fileId }),

  notFound: (projectId: string, entryId: string) =>
    new DomainError('notFound', 'Entry.NotFound', `The entry '${entryId}' does not exist`, { projectId, entryId }),

  unknownSchedule: (projectId: string, entryId: string, schedule: string) =>
    new DomainError('notFound', 'Entry.UnknownSchedule', `There is no schedule '${schedule}'`, { projectId, entryId }),

  notPublished: () =>
    new DomainError('conflict', 'Entry.NotPublished', 'There are validation errors invoking the workflow event', [
      { field: 'event', message: 'Only a published entry can be unpublished' },
    ]),

  unknownProject: (operation: string) =>
    new DomainError('notFound', 'Project.NotFound', `There are validation errors ${operation}`, [
      { field: 'projectId', message: 'The project does not exist' },
    ]),

  malformedPatch: (message: string) => new DomainError('invalid', 'Entry.MalformedPatch', message),
};

/** conventions.md 8 documents this path and text. */
export const notLatest: Issue = {
  field: 'Entry.Variations.Values[0].entryVariation',
  message: 'The entry variation is not the latest',
};
