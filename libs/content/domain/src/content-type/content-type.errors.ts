import { DomainError, type Issue } from '@annal/kernel';

const verbs = {
  creating: 'creating the content type',
  updating: 'updating the content type',
  deleting: 'deleting the content type',
  invoking: 'invoking the workflow event',
} as const;

type Verb = keyof typeof verbs;

const refused = (kind: 'rejected' | 'conflict', code: string, verb: Verb, issues: readonly Issue[]) =>
  new DomainError(kind, code, `There are validation errors ${verbs[verb]}`, issues);

export const contentTypeErrors = {
  invalid: (verb: Verb, issues: readonly Issue[]) => refused('rejected', 'ContentType.Invalid', verb, issues),

  idTaken: (id: string) =>
    refused('conflict', 'ContentType.IdTaken', 'creating', [
      { field: 'id', message: `A content type or component with the id '${id}' already exists` },
    ]),

  builtIn: () =>
    refused('rejected', 'ContentType.BuiltIn', 'deleting', [
      { field: '', message: 'The content type is built in and cannot be deleted' },
    ]),

  notLatest: (verb: Verb, field: 'version' | 'version.versionNo') =>
    refused('conflict', 'ContentType.NotLatestVersion', verb, [
      { field, message: 'The content type version is not the latest version' },
    ]),

  notFound: (contentTypeId: string, ids: Readonly<Record<string, unknown>> = {}) =>
    new DomainError('notFound', 'ContentType.NotFound', `The content type '${contentTypeId}' does not exist`, {
      ...ids,
      contentTypeId,
    }),
};
