import { DomainError, type Issue } from '@annal/kernel';

export const searchErrors = {
  /** Well formed, but no question this list can answer (422). */
  invalid: (issues: readonly Issue[]) =>
    new DomainError('rejected', 'Search.Invalid', 'There are validation errors in the query', issues),

  badOrder: (issues: readonly Issue[]) =>
    new DomainError('invalid', 'Search.Unreadable', 'The query is not valid', issues),

  notJson: (name: string) =>
    new DomainError('invalid', 'Search.Unreadable', 'The query could not be read', [
      { field: name, message: 'The value is not valid JSON' },
    ]),

  unreadable: (zenql: string, position: number, problem: string) =>
    new DomainError(
      'invalid',
      'Search.Unreadable',
      `The query could not be read: ${problem} at character ${position}`,
      { zenql, position },
    ),
};
