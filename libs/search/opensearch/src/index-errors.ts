import { DomainError } from '@annal/kernel';

export const indexErrors = {
  /** It cannot be reached, or serves nobody now: asking again can help. */
  unavailable: (message: string) => new DomainError('unavailable', 'Search.Unavailable', message),

  /** Two processes write the same index: one of them has lost its lease. */
  overtaken: () =>
    new DomainError('unavailable', 'Search.Overtaken', 'Another process writes the search index at the same time'),
};

/** OpenSearch understood a request and did not do it, for a reason that does not pass by itself. */
export class OpenSearchRefusal extends Error {
  constructor(
    readonly status: number,
    /** `index_not_found_exception` and the like, of the cause as well. */
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
