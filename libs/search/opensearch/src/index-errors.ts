import { DomainError } from '@annal/kernel';

export const indexErrors = {
  unavailable: (message: string) => new DomainError('unavailable', 'Search.Unavailable', message),

  /** @param why such as a certificate that is not trusted: for the log, as clients do not see causes */
  unreachable: (kind: string, why: string) =>
    Object.assign(indexErrors.unavailable(`OpenSearch cannot be reached: ${kind}`), { cause: new Error(why) }),

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

export class OpenSearchSilence extends Error {
  constructor() {
    super('OpenSearch did not answer in time');
    this.name = 'OpenSearchSilence';
  }
}
