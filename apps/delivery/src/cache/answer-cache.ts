import { LRUCache } from 'lru-cache';
import type { DomainError } from '@annal/kernel';

export interface KeptAnswer {
  readonly keys: ReadonlySet<string>;
  readonly isPassing: boolean;
  readonly lastModified: number;
  readonly answer: Told | DomainError;
}

export interface Told {
  readonly status: number;
  readonly contentType: string | undefined;
  /** Absent: there is nothing to tell. */
  readonly body?: { readonly bytes: Buffer; readonly tag: string };
}

const LIVES_MS = 30_000;
const PASSES_MS = 10_000;
const OVERHEAD_BYTES = 500;
const KEY_BYTES = 100;

/** Answers by address, until a key of theirs is touched (delivery.md 5). */
export class AnswerCache {
  private readonly answers: LRUCache<string, KeptAnswer> | undefined;
  private readonly addresses = new Map<string, Set<string>>();

  /** @param maxSize in bytes; 0 keeps nothing */
  constructor(maxSize: number) {
    if (maxSize === 0) return;
    this.answers = new LRUCache({
      maxSize,
      maxEntrySize: Math.ceil(maxSize / 8),
      ttl: LIVES_MS,
      sizeCalculation: sizeOf,
      dispose: ({ keys }, address) => this.forget(address, keys),
    });
  }

  get isOn(): boolean {
    return this.answers !== undefined;
  }

  get(address: string): KeptAnswer | undefined {
    return this.answers?.get(address);
  }

  keep(address: string, kept: KeptAnswer): void {
    const { answers } = this;
    if (!answers) return;
    // First, because the former answer at this address takes its keys along.
    answers.delete(address);
    answers.set(address, kept, { ttl: kept.isPassing ? PASSES_MS : LIVES_MS });
    if (!answers.has(address)) return;
    for (const key of kept.keys) {
      const known = this.addresses.get(key);
      if (known) known.add(address);
      else this.addresses.set(key, new Set([address]));
    }
  }

  drop(keys: ReadonlySet<string>): void {
    for (const key of keys) for (const address of this.addresses.get(key) ?? []) this.answers?.delete(address);
  }

  private forget(address: string, keys: ReadonlySet<string>): void {
    for (const key of keys) {
      const known = this.addresses.get(key);
      known?.delete(address);
      if (known?.size === 0) this.addresses.delete(key);
    }
  }
}

function sizeOf({ answer, keys }: KeptAnswer, address: string): number {
  const body = 'status' in answer ? (answer.body?.bytes.length ?? 0) : 0;
  return OVERHEAD_BYTES + address.length + keys.size * KEY_BYTES + body;
}
