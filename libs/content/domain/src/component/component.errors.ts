import { DomainError, type Issue } from '@annal/kernel';

const verbs = {
  creating: 'creating the component',
  updating: 'updating the component',
  deleting: 'deleting the component',
  invoking: 'invoking the workflow event',
} as const;

type Verb = keyof typeof verbs;

const refused = (kind: 'rejected' | 'conflict', code: string, verb: Verb, issues: readonly Issue[]) =>
  new DomainError(kind, code, `There are validation errors ${verbs[verb]}`, issues);

export const componentErrors = {
  invalid: (verb: Verb, issues: readonly Issue[]) => refused('rejected', 'Component.Invalid', verb, issues),

  idTaken: (id: string) =>
    refused('conflict', 'Component.IdTaken', 'creating', [
      { field: 'id', message: `A content type or component with the id '${id}' already exists` },
    ]),

  notLatest: (verb: Verb, field: 'version' | 'version.versionNo') =>
    refused('conflict', 'Component.NotLatestVersion', verb, [
      { field, message: 'The component version is not the latest version' },
    ]),

  inUse: (users: readonly string[]) =>
    refused('rejected', 'Component.InUse', 'deleting', [
      { field: '', message: `Content types still use this component: ${[...users].sort().join(', ')}` },
    ]),

  notFound: (componentId: string, ids: Readonly<Record<string, unknown>> = {}) =>
    new DomainError('notFound', 'Component.NotFound', `The component '${componentId}' does not exist`, {
      ...ids,
      componentId,
    }),
};
