import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { importJWK, type CryptoKey } from 'jose';
import { CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { keySet, type KeySet } from '@annal/security-contracts';

/** Limits the fetches that tokens with made-up key ids can cause. */
const REFETCH_AFTER_MS = 10_000;
const RETRY_AFTER_MS = 1_000;

@Injectable()
export class KeyRing {
  private published: KeySet | undefined;
  private keys = new Map<string, CryptoKey | Uint8Array>();
  private nextFetch = 0;
  private fetching: Promise<void> | undefined;

  constructor(
    private readonly bus: MessageBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(kid: string): Promise<CryptoKey | Uint8Array | undefined> {
    if (!this.keys.has(kid)) await this.refresh();
    return this.keys.get(kid);
  }

  async keySet(): Promise<KeySet> {
    await this.refresh();
    return this.published ?? { keys: [] };
  }

  private async refresh(): Promise<void> {
    if (this.published && this.clock().getTime() < this.nextFetch) return;
    this.fetching ??= this.fetch().finally(() => (this.fetching = undefined));
    try {
      await this.fetching;
    } catch (error) {
      this.nextFetch = this.clock().getTime() + RETRY_AFTER_MS;
      // Known keys stay valid while the security service is away.
      if (!this.published) throw error;
    }
  }

  private async fetch(): Promise<void> {
    const published = await this.bus.send(keySet, {}, ownContext());
    const keys = published.keys.map(async (jwk) => [jwk.kid, await importJWK({ ...jwk }, 'RS256')] as const);
    this.keys = new Map(await Promise.all(keys));
    this.published = published;
    this.nextFetch = this.clock().getTime() + REFETCH_AFTER_MS;
  }
}

function ownContext(): CommandContext {
  const commandId = randomUUID();
  const actor = { kind: 'system', id: 'bearer', name: 'system' } as const;
  return { commandId, correlationId: commandId, causationId: commandId, actor };
}
