import { GetKeySetHandler } from './get-key-set.ts';
import { IssueTokenHandler } from './issue-token.ts';

export { AdministratorDepartures } from './administrator-departures.ts';
export { GetKeySet } from './get-key-set.ts';
export { IssueToken } from './issue-token.ts';
export { SecurityBootstrap, type BootstrapReport } from './security-bootstrap.ts';
export { SecurityOptions, type SecuritySettings } from './security-options.ts';
export { securityProviders } from './security-providers.ts';

export const securityCommandHandlers = [IssueTokenHandler];
export const securityQueryHandlers = [GetKeySetHandler];
