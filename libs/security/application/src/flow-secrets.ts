import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CredentialStore, digestOfGenerated, SecretBox, SecretHasher } from '@annal/security-credentials';
import type { Flow } from '@annal/security-domain';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 48;

/** What the flows of API keys are opened with: checked by hash, kept encrypted for those who may see it. */
@Injectable()
export class FlowSecrets {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly hasher: SecretHasher,
    private readonly box: SecretBox,
  ) {}

  /** A new one, unless the flow has one. Comes before the flow itself, which then is complete at once. */
  async issue({ flowId, grantType }: Flow): Promise<void> {
    if (grantType === 'accessToken')
      return this.credentials.clients.create(flowId, { sealed: this.box.seal(newToken(), flowId) });
    const secret = newSecret();
    const hash = digestOfGenerated(secret);
    await this.credentials.clients.create(flowId, { hash, sealed: this.box.seal(secret, flowId) });
  }

  /** A secret that somebody chose, also in place of an earlier one. */
  async configure(flowId: string, secret: string): Promise<void> {
    const { clients } = this.credentials;
    const [hash, sealed] = [await clients.hashOf(flowId), (await clients.sealedOf([flowId])).get(flowId)];
    const isKept = sealed !== undefined && this.box.unseal(sealed, flowId) === secret;
    if (isKept && (await this.hasher.verify(secret, hash))) return;
    await clients.set(flowId, { hash: await this.hasher.hash(secret), sealed: this.box.seal(secret, flowId) });
  }

  async reveal(flowIds: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const sealed = await this.credentials.clients.sealedOf(flowIds);
    const secrets = [...sealed].map(([flowId, text]) => [flowId, this.box.unseal(text, flowId)] as const);
    return Object.fromEntries(secrets.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
  }

  forget(flowIds: readonly string[]): Promise<void> {
    return this.credentials.clients.remove(flowIds);
  }
}

function newSecret(): string {
  return Array.from({ length: 3 }, () => randomBytes(16).toString('hex')).join('-');
}

function newToken(): string {
  const letter = () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)] ?? '';
  return Array.from({ length: TOKEN_LENGTH }, letter).join('');
}
