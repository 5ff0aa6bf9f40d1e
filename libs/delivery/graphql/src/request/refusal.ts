/** A request that is answered with errors only. `code` goes to `extensions.code`. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly errors: readonly object[] = [{ message, extensions: { code } }],
    readonly status = 400,
  ) {
    super(message);
  }
}

export const refusals = {
  malformed: (message: string) => new Refusal('BAD_REQUEST', message),
  tooLong: (most: number) => new Refusal('TEXT_LIMIT', `The query is longer than ${most / 1024} KiB`),
  tooDeep: (most: number) => new Refusal('DEPTH_LIMIT', `The query is deeper than ${most} levels`),
  tooManyRoots: (most: number) => new Refusal('ROOT_FIELD_LIMIT', `The query has more than ${most} root fields`),
  tooCostly: (most: number) =>
    new Refusal('COST_LIMIT', `The query costs more than ${most}: ask for fewer fields or smaller pages`),
  tooComplex: (what: string) => new Refusal('COST_LIMIT', `The query ${what}`),
  pageSize: (name: string, most: number) =>
    new Refusal('PAGE_SIZE_LIMIT', `The value of '${name}' has to be an integer between 0 and ${most}`),
  tooLarge: () => new Refusal('ANSWER_LIMIT', 'The answer is too large: ask for smaller pages or fewer fields'),
  tooSlow: (ms: number) => {
    const message = `The query took longer than ${ms / 1000} seconds`;
    return new Refusal('TIME_LIMIT', message, [{ message, extensions: { code: 'TIME_LIMIT' } }], 503);
  },
  unknownHash: () => new Refusal('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound'),
  otherHash: () => new Refusal('PERSISTED_QUERY_MISMATCH', 'The hash is not that of the query'),
};
