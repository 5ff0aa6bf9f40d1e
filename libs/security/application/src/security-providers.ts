import type { Provider } from '@nestjs/common';
import { CredentialStore, SecretHasher, SigningKeys, VerifiedSecrets } from '@annal/security-credentials';
import { AdministratorDepartures } from './administrator-departures.ts';
import { AdministratorBootstrap } from './bootstrap-administrator.ts';
import { ClientBootstrap } from './bootstrap-client.ts';
import { ClientGrant } from './client-grant.ts';
import { FlowSecrets } from './flow-secrets.ts';
import { LoginRecord } from './login-record.ts';
import { PasswordGrant } from './password-grant.ts';
import { PrincipalStates } from './principal-states.ts';
import { RefreshGrant } from './refresh-grant.ts';
import { RefreshTokenPurge } from './refresh-token-purge.ts';
import { SecurityBootstrap } from './security-bootstrap.ts';
import { SecurityOptions } from './security-options.ts';
import { StandingsReader } from './standings.ts';
import { TokenIssuer } from './token-issuer.ts';

export const securityProviders: Provider[] = [
  {
    provide: CredentialStore,
    inject: [SecurityOptions],
    useFactory: ({ settings }: SecurityOptions) => CredentialStore.connect(settings.mongodbUrl),
  },
  {
    provide: SigningKeys,
    inject: [SecurityOptions],
    useFactory: ({ settings }: SecurityOptions) => SigningKeys.open(settings.keysDirectory),
  },
  {
    provide: SecretHasher,
    inject: [SecurityOptions],
    useFactory: ({ settings }: SecurityOptions) => new SecretHasher(settings.secretCost),
  },
  {
    provide: VerifiedSecrets,
    inject: [SecretHasher],
    useFactory: (hasher: SecretHasher) => new VerifiedSecrets(hasher),
  },
  AdministratorDepartures,
  FlowSecrets,
  StandingsReader,
  LoginRecord,
  PrincipalStates,
  ClientGrant,
  PasswordGrant,
  RefreshGrant,
  TokenIssuer,
  RefreshTokenPurge,
  AdministratorBootstrap,
  ClientBootstrap,
  SecurityBootstrap,
];
