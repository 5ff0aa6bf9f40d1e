import type { Provider } from '@nestjs/common';
import { CredentialStore, SecretHasher, SigningKeys, VerifiedSecrets } from '@annal/security-credentials';
import { AdministratorDepartures } from './authority/administrator-departures.ts';
import { AdministratorBootstrap } from './bootstrap/bootstrap-administrator.ts';
import { ClientBootstrap } from './bootstrap/bootstrap-client.ts';
import { ClientGrant } from './token/client-grant.ts';
import { FlowSecrets } from './api-key/flow-secrets.ts';
import { LoginRecord } from './user/login-record.ts';
import { PasswordGrant } from './token/password-grant.ts';
import { PrincipalStates } from './principal/principal-states.ts';
import { RefreshGrant } from './token/refresh-grant.ts';
import { RefreshTokenPurge } from './token/refresh-token-purge.ts';
import { SecurityBootstrap } from './bootstrap/security-bootstrap.ts';
import { SecurityOptions } from './security-options.ts';
import { SystemGroupReader } from './authority/system-group-reader.ts';
import { TokenIssuer } from './token/token-issuer.ts';

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
  SystemGroupReader,
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
