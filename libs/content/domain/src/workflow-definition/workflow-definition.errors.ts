import { DomainError, type Issue } from '@annal/kernel';

/** Named by the message of a refusal (conventions.md 10.1). */
export const workflowDefinitionOperations = {
  listing: 'listing the workflow definitions',
  getting: 'getting the workflow definition',
  creating: 'creating the workflow definition',
  updating: 'updating the workflow definition',
  deleting: 'deleting the workflow definition',
  invoking: 'invoking the workflow event',
} as const;

type Operation = keyof typeof workflowDefinitionOperations;

const refused = (kind: 'rejected' | 'conflict', code: string, operation: Operation, issues: readonly Issue[]) =>
  new DomainError(kind, code, `There are validation errors ${workflowDefinitionOperations[operation]}`, issues);

export const workflowDefinitionErrors = {
  invalid: (operation: Operation, issues: readonly Issue[]) =>
    refused('rejected', 'WorkflowDefinition.Invalid', operation, issues),

  builtIn: (operation: Operation) =>
    refused('rejected', 'WorkflowDefinition.BuiltIn', operation, [
      { field: '', message: 'A built-in workflow definition cannot be changed' },
    ]),

  inUse: (contentTypeIds: readonly string[]) =>
    refused('rejected', 'WorkflowDefinition.InUse', 'deleting', [
      { field: '', message: `Content types still use this workflow: ${contentTypeIds.join(', ')}` },
    ]),

  idTaken: (id: string) =>
    refused('conflict', 'WorkflowDefinition.IdTaken', 'creating', [
      { field: 'id', message: `A workflow definition with the id '${id}' already exists` },
    ]),

  notLatest: (operation: Operation, field: 'version' | 'version.versionNo') =>
    refused('conflict', 'WorkflowDefinition.NotLatestVersion', operation, [
      { field, message: 'The workflow definition version is not the latest version' },
    ]),

  notFound: (definitionId: string, ids: Readonly<Record<string, unknown>> = {}) =>
    new DomainError(
      'notFound',
      'WorkflowDefinition.NotFound',
      `The workflow definition '${definitionId}' does not exist`,
      { ...ids, workflowDefinitionId: definitionId },
    ),
};
