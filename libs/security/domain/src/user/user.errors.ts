import { DomainError, type Issue } from '@annal/kernel';

export type UserOperation =
  'creating the user' | 'updating the user' | 'updating the password' | 'invoking the action' | 'deleting the user';

type Key = 'id' | 'username' | 'email';

export const userErrors = {
  invalid: (operation: UserOperation, issues: readonly Issue[]) =>
    new DomainError('rejected', 'User.Invalid', `There are validation errors ${operation}`, issues),

  taken: (fields: readonly Key[], operation: UserOperation = 'creating the user') =>
    new DomainError(
      'conflict',
      'User.Taken',
      `There are validation errors ${operation}`,
      fields.map((field) => ({ field, message: `A user with this ${field} already exists` })),
    ),

  notFound: (identifier: string) =>
    new DomainError('notFound', 'User.NotFound', `The user '${identifier}' does not exist`, { userId: identifier }),

  wrongPassword: () =>
    new DomainError('conflict', 'User.WrongPassword', 'There are validation errors updating the password', [
      { field: 'existing', message: 'The existing password is not correct' },
    ]),

  /** A valid value that the caller may not change (conventions.md 10.2). */
  denied: (operation: UserOperation) =>
    new DomainError('forbidden', 'Access.Denied', `There are validation errors ${operation}`, [
      { message: 'Access denied' },
    ]),
};
