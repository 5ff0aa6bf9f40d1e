import { DomainError, type Issue } from '@annal/kernel';

export const userErrors = {
  invalid: (verb: 'creating' | 'updating' | 'invoking the action on', issues: readonly Issue[]) =>
    new DomainError('rejected', 'User.Invalid', `There are validation errors ${verb} the user`, issues),

  taken: (field: 'id' | 'username' | 'email') =>
    new DomainError('conflict', 'User.Taken', 'There are validation errors creating the user', [
      { field, message: `A user with this ${field} already exists` },
    ]),

  notFound: (userId: string) =>
    new DomainError('notFound', 'User.NotFound', `The user '${userId}' does not exist`, { userId }),
};
