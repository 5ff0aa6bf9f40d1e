import { DomainError, type Issue } from '@annal/kernel';

export type NodeOperation = 'creating' | 'deleting' | 'ordering' | 'getting';

/** Published texts, also for updates and moves. */
const messages: Readonly<Record<NodeOperation, string>> = {
  creating: 'There were validation errors creating the node',
  deleting: 'There are validation errors deleting the node',
  ordering: 'There are validation errors ordering the nodes',
  getting: 'There are validation errors getting the nodes',
};

export const nodeErrors = {
  invalid: (operation: NodeOperation, issues: readonly Issue[]) =>
    new DomainError('rejected', 'Node.Invalid', messages[operation], issues),

  notFound: (projectId: string, nodeId: string) =>
    new DomainError('notFound', 'Node.NotFound', `The node '${nodeId}' does not exist`, { projectId, nodeId }),

  idTaken: (nodeId: string) =>
    new DomainError('conflict', 'Node.IdTaken', messages.creating, [
      { field: 'id', message: `A node with the id '${nodeId}' already exists` },
    ]),

  notLatest: () =>
    new DomainError('conflict', 'Node.NotLatestVersion', messages.creating, [
      { field: 'version.versionNo', message: 'The node is not the latest version' },
    ]),

  slugTaken: (issues: readonly Issue[]) => new DomainError('conflict', 'Node.SlugTaken', messages.creating, issues),
};
