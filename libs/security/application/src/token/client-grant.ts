import { Injectable } from '@nestjs/common';
import { EMPTY_GUID } from '@annal/kernel';
import { resourceScopes, type Scope, type TokenGrant } from '@annal/security-contracts';
import { CredentialStore, VerifiedSecrets } from '@annal/security-credentials';
import { clientFlow } from '@annal/security-domain';
import { refusals, type GrantOutcome } from './grant.ts';
import { PrincipalStates } from '../principal/principal-states.ts';

type Credentials = Extract<TokenGrant, { grantType: 'client_credentials' }>;

@Injectable()
export class ClientGrant {
  constructor(
    private readonly principals: PrincipalStates,
    private readonly credentials: CredentialStore,
    private readonly secrets: VerifiedSecrets,
  ) {}

  async grant(
    { clientId, clientSecret }: Credentials,
    scopes: readonly Scope[] | undefined,
    sparingly: boolean,
  ): Promise<GrantOutcome> {
    const { key, position } = await this.principals.apiKey(clientId);
    const flow = key.status === 'live' ? clientFlow(key, clientId) : undefined;
    const hash = await this.credentials.clients.hashOf(flow?.flowId ?? EMPTY_GUID);
    const isRight = await this.secrets.verify(clientSecret, hash, sparingly);
    if (!isRight || key.status !== 'live' || flow?.grantType !== 'clientCredential' || !key.enabled)
      return refusals.client;
    const principal = { kind: 'apiKey', id: key.apiKeyId, name: key.name, clientId: flow.clientId } as const;
    return { outcome: 'granted', principal, scopes: scopes ?? resourceScopes, position };
  }
}
