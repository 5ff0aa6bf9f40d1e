import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WebhookDeliveryStore, type SealedSecrets } from '@annal/integration-webhook-deliveries';
import { LRUCache } from 'lru-cache';
import { newSigningSecret, signingKey } from '../payload/signature.ts';
import { Sealer } from '../ports.ts';

const OVERLAP_MS = 24 * 60 * 60 * 1000;

export interface OpenSecrets {
  /** The current one first, then those in their overlap. */
  readonly signing: readonly KeyObject[];
  readonly headers: Readonly<Record<string, string>>;
}

interface Opened {
  readonly signing: readonly { readonly key: KeyObject; readonly expires: Date | null }[];
  readonly headers: OpenSecrets['headers'];
}

/** Secrets are encrypted at rest, absent from events, and shown once. */
@Injectable()
export class SecretKeeper {
  private readonly opened = new LRUCache<string, Opened>({ max: 1_000 });

  constructor(
    private readonly store: WebhookDeliveryStore,
    private readonly sealer: Sealer,
  ) {}

  async begin(ref: string, subscription: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const before = await this.store.secrets.get(ref);
    if (before) return this.current(before);
    const secret = newSigningSecret();
    const signing = [{ sealed: this.sealer.seal(secret, subscription), expires: null }];
    await this.store.secrets.keep({ _id: ref, subscription, signing, headers: this.sealed(headers, subscription) });
    return secret;
  }

  async revise(
    ref: string,
    formerRef: string,
    subscription: string,
    { values, kept }: { readonly values: Readonly<Record<string, string>>; readonly kept: readonly string[] },
  ): Promise<void> {
    const former = await this.existing(formerRef);
    const stay = Object.fromEntries(
      kept.flatMap((name) => (former.headers[name] ? [[name, former.headers[name]]] : [])),
    );
    const headers = { ...stay, ...this.sealed(values, subscription) };
    await this.store.secrets.keep({ ...former, _id: ref, headers });
  }

  async rotate(ref: string, formerRef: string, subscription: string, now: Date): Promise<string> {
    const before = await this.store.secrets.get(ref);
    if (before) return this.current(before);
    const former = await this.existing(formerRef);
    const secret = newSigningSecret();
    const expires = new Date(now.getTime() + OVERLAP_MS);
    const [current] = former.signing;
    const signing = [
      { sealed: this.sealer.seal(secret, subscription), expires: null },
      ...(current ? [{ sealed: current.sealed, expires }] : []),
    ];
    await this.store.secrets.keep({ ...former, _id: ref, signing });
    return secret;
  }

  async open(ref: string, now: Date): Promise<OpenSecrets> {
    let opened = this.opened.get(ref);
    if (!opened) this.opened.set(ref, (opened = this.unsealed(await this.existing(ref))));
    const counted = opened.signing.filter(({ expires }) => expires === null || expires > now);
    return { signing: counted.map(({ key }) => key), headers: opened.headers };
  }

  private unsealed({ subscription, signing, headers }: SealedSecrets): Opened {
    const unsealed = (text: string) => this.sealer.unseal(text, subscription);
    return {
      signing: signing.flatMap(({ sealed, expires }) => {
        const secret = unsealed(sealed);
        return secret === undefined ? [] : [{ key: signingKey(secret), expires }];
      }),
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, sealed]) => {
          const value = unsealed(sealed);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    };
  }

  private current({ signing, subscription }: SealedSecrets): string {
    return this.sealer.unseal(signing[0]?.sealed ?? '', subscription) ?? '';
  }

  private async existing(ref: string): Promise<SealedSecrets> {
    const found = await this.store.secrets.get(ref);
    if (!found) throw new Error('The secrets of a webhook subscription are lost; give it new ones');
    return found;
  }

  private sealed(values: Readonly<Record<string, string>>, owner: string): Record<string, string> {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, this.sealer.seal(value, owner)]));
  }
}
