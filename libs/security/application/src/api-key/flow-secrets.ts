import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ShownFlow } from '@annal/security-contracts';
import { CredentialStore, digestOfGenerated, SecretHasher } from '@annal/security-credentials';
import type { Flow } from '@annal/security-domain';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 48;

@Injectable()
export class FlowSecrets {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly hasher: SecretHasher,
  ) {}

  /** Call before adding the flow, which is then complete at once. */
  async issue(apiKeyId: string, flow: Flow): Promise<ShownFlow> {
    const { flowId: id } = flow;
    const { clients, accessTokens } = this.credentials;
    if (flow.grantType === 'accessToken') {
      const token = newToken();
      const isNew = await accessTokens.create(id, apiKeyId, token);
      return { id, grantType: flow.grantType, token: isNew ? token : null };
    }
    const secret = newSecret();
    const isNew = await clients.create(id, digestOfGenerated(secret));
    return { id, grantType: flow.grantType, clientId: flow.clientId, clientSecret: isNew ? secret : null };
  }

  async configure(flowId: string, secret: string): Promise<void> {
    const { clients } = this.credentials;
    if (await this.hasher.verify(secret, await clients.hashOf(flowId))) return;
    await clients.set(flowId, await this.hasher.hash(secret));
  }

  async forget(flowIds: readonly string[]): Promise<void> {
    await this.credentials.accessTokens.remove(flowIds);
    await this.credentials.clients.remove(flowIds);
  }
}

function newSecret(): string {
  return Array.from({ length: 3 }, () => randomBytes(16).toString('hex')).join('-');
}

function newToken(): string {
  const letter = () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)] ?? '';
  return Array.from({ length: TOKEN_LENGTH }, letter).join('');
}
