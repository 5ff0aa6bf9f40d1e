import { DomainError, type Issue } from '@annal/kernel';

export type RoleOperation = 'creating' | 'getting' | 'updating' | 'deleting';

export const roleErrors = {
  invalid: (verb: RoleOperation, issues: readonly Issue[]) =>
    new DomainError('rejected', 'Role.Invalid', messageOf(verb), issues),

  idTaken: () =>
    new DomainError('conflict', 'Role.IdTaken', messageOf('creating'), [
      { field: 'id', message: 'A role with this id already exists' },
    ]),

  nameTaken: (verb: RoleOperation) =>
    new DomainError('conflict', 'Role.NameTaken', messageOf(verb), [
      { field: 'name', message: 'A role with this name already exists' },
    ]),

  notFound: (verb: RoleOperation, roleId: string) =>
    new DomainError('notFound', 'Role.NotFound', messageOf(verb), [
      { field: 'projectId', message: `The role with id '${roleId}' does not exist` },
    ]),

  /** conventions.md 10.2, for roles and permissions. */
  unknownProject: (operation: string) =>
    new DomainError('notFound', 'Role.UnknownProject', `There are validation errors ${operation}`, [
      { field: 'projectId', message: 'The project does not exist' },
    ]),
};

const messageOf = (verb: RoleOperation) => `There are validation errors ${verb} the role`;
