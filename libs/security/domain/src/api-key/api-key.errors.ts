import { DomainError, type Issue } from '@annal/kernel';

export const apiKeyErrors = {
  invalid: (verb: 'creating' | 'updating', issues: readonly Issue[]) =>
    new DomainError('rejected', 'ApiKey.Invalid', `There are validation errors ${verb} the API key`, issues),

  taken: () =>
    new DomainError('conflict', 'ApiKey.Taken', 'There are validation errors creating the API key', [
      { field: 'id', message: 'An API key with this id already exists' },
    ]),

  notFound: (apiKeyId: string) =>
    new DomainError('notFound', 'ApiKey.NotFound', `The API key '${apiKeyId}' does not exist`, { apiKeyId }),

  flowNotFound: (apiKeyId: string, flowId: string) =>
    new DomainError('notFound', 'ApiKey.FlowNotFound', `The API key flow '${flowId}' does not exist`, {
      apiKeyId,
      flowId,
    }),
};
