import { DomainError, type Issue } from '@annal/kernel';

const INVALID = 'Search.Invalid';

export const searchErrors = {
  INVALID,

  /** 422: well formed, but this list cannot answer it. */
  invalid: (issues: readonly Issue[]) =>
    new DomainError('rejected', INVALID, 'There are validation errors in the query', issues),

  /** 503: well formed, but its texts alone would take too long to search for. */
  tooExpensive: () =>
    new DomainError('unavailable', 'Search.TooExpensive', 'The query takes too long to answer', {
      code: 'Search.TooExpensive',
    }),

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
