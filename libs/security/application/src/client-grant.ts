import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { EMPTY_GUID } from '@annal/kernel';
import { resourceScopes, type Scope, type TokenGrant } from '@annal/security-contracts';
import { CredentialStore, VerifiedSecrets } from '@annal/security-credentials';
import { apiKeyAggregate, apiKeyStream, clientFlow, isClientId } from '@annal/security-domain';
import { refusals, type GrantOutcome } from './grant.ts';
import { findApiKeyId } from './principal-names.ts';

type Credentials = Extract<TokenGrant, { grantType: 'client_credentials' }>;

@Injectable()
export class ClientGrant {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialStore,
    private readonly secrets: VerifiedSecrets,
  ) {}

  /** @param sparingly as `VerifiedSecrets` says */
  async grant(
    { clientId, clientSecret }: Credentials,
    scopes: readonly Scope[] | undefined,
    sparingly: boolean,
  ): Promise<GrantOutcome> {
    const owner = isClientId(clientId) ? await findApiKeyId(this.store, clientId) : undefined;
    const { state: key, position } = await this.store.load(apiKeyAggregate, apiKeyStream(owner ?? EMPTY_GUID));
    const flow = key.status === 'live' ? clientFlow(key, clientId) : undefined;
    const hash = await this.credentials.clients.hashOf(flow?.flowId ?? EMPTY_GUID);
    const isRight = await this.secrets.verify(clientSecret, hash, sparingly);
    if (!isRight || key.status !== 'live' || flow?.grantType !== 'clientCredential' || !key.enabled)
      return refusals.client;
    const principal = { kind: 'apiKey', id: key.apiKeyId, name: key.name, clientId: flow.clientId } as const;
    return { outcome: 'granted', principal, scopes: scopes ?? resourceScopes, position };
  }
}
