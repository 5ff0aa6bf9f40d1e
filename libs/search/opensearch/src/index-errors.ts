import { DomainError } from '@annal/kernel';

export const indexErrors = {
  unavailable: (message: string) => new DomainError('unavailable', 'Search.Unavailable', message),

  overtaken: () =>
    new DomainError('unavailable', 'Search.Overtaken', 'Another process writes the search index at the same time'),
};

export class OpenSearchRefusal extends Error {
  constructor(
    readonly status: number,
    readonly types: readonly string[],
    message: string,
  ) {
    super(message);
    this.name = 'OpenSearchRefusal';
  }

  is(type: string): boolean {
    return this.types.includes(type);
  }
}
