import { DomainError, type Issue } from '@annal/kernel';

export const apiKeyErrors = {
  invalid: (verb: 'creating' | 'updating', issues: readonly Issue[]) =>
    new DomainError('rejected', 'ApiKey.Invalid', `There are validation errors ${verb} the API key`, issues),

  /** Names are unique among all keys (security.md 7.2). */
  nameTaken: (verb: 'creating' | 'updating') =>
    new DomainError('conflict', 'ApiKey.NameTaken', `There are validation errors ${verb} the API key`, [
      { field: 'name', message: 'An API key with this name already exists' },
    ]),

  invalidFlow: (issues: readonly Issue[]) =>
    new DomainError('rejected', 'ApiKey.Invalid', 'There are validation errors creating the API key flow', issues),

  clientIdTaken: () => apiKeyErrors.invalidFlow([{ field: 'clientId', message: 'The client id is already in use' }]),

  taken: () =>
    new DomainError('conflict', 'ApiKey.Taken', 'There are validation errors creating the API key', [
      { field: 'id', message: 'An API key with this id already exists' },
    ]),

  /** security.md 12: a scoped key may only narrow its scopes. */
  notNarrower: () =>
    new DomainError('forbidden', 'Access.Denied', 'There are validation errors updating the API key', [
      { message: 'Access denied' },
    ]),

  notFound: (apiKeyId: string) =>
    new DomainError('notFound', 'ApiKey.NotFound', `The API key '${apiKeyId}' does not exist`, { apiKeyId }),

  flowNotFound: (apiKeyId: string, flowId: string) =>
    new DomainError('notFound', 'ApiKey.FlowNotFound', `The API key flow '${flowId}' does not exist`, {
      apiKeyId,
      flowId,
    }),
};
