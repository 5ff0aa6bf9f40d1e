import { DomainError } from '@annal/kernel';

export const administratorsErrors = {
  /** security.md 1. */
  last: (operation: string) =>
    new DomainError('conflict', 'Administrators.Last', `There are validation errors ${operation}`, [
      { field: '', message: 'At least one active system administrator is required' },
    ]),

  changed: () =>
    new DomainError('unavailable', 'Administrators.Changed', 'Too many changes at the same time, please try again'),
};
