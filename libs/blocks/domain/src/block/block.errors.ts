import { DomainError, type Issue } from '@annal/kernel';

export const blockErrors = {
  notFound: (projectId: string, blockId: string) =>
    new DomainError('notFound', 'Block.NotFound', `The block '${blockId}' does not exist`, { projectId, blockId }),

  versionNotFound: (projectId: string, blockId: string, branch: string, version: string) =>
    new DomainError('notFound', 'Block.VersionNotFound', `The block version '${version}' does not exist`, {
      ...{ projectId, blockId, branch, version },
    }),

  invalidPush: (issues: readonly Issue[]) =>
    new DomainError('rejected', 'Block.InvalidPush', 'There are validation errors pushing the block', issues),

  invalidAction: (issues: readonly Issue[]) =>
    new DomainError('rejected', 'Block.InvalidAction', 'There are validation errors invoking the action', issues),

  invalidVersion: () =>
    new DomainError('rejected', 'Block.InvalidVersion', 'There are validation errors getting the block', [
      { field: 'version', message: 'The version must be live, latest or a version number' },
    ]),
};
