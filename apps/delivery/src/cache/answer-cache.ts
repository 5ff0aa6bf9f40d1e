import { LRUCache } from 'lru-cache';
import type { DomainError } from '@annal/kernel';
import type { Encoding } from '../answers/content-encoding.ts';

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
  readonly body?: ToldBody;
}

export interface ToldBody {
  readonly bytes: Buffer;
  readonly tag: string;
  /** The same, compressed: as far as it was asked for, and found room here. */
  readonly encoded: Map<Encoding, Buffer>;
}

const LIVES_MS = 30_000;
const PASSES_MS = 10_000;
const OVERHEAD_BYTES = 500;
const KEY_BYTES = 100;

/** Answers by address, until a key of theirs is touched (delivery.md 5). */
export class AnswerCache {
  private readonly answers: LRUCache<string, KeptAnswer> | undefined;
  private readonly addresses = new Map<string, Set<string>>();
  private readonly mostPerAnswer: number;

  /** @param maxSize in bytes; 0 keeps nothing */
  constructor(maxSize: number) {
    this.mostPerAnswer = Math.ceil(maxSize / 8);
    if (maxSize === 0) return;
    this.answers = new LRUCache({
      maxSize,
      maxEntrySize: this.mostPerAnswer,
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

  /** If the answer is still here, and has room for it. */
  keepEncoded(address: string, { encoded, bytes }: ToldBody, encoding: Encoding, compressed: Buffer): void {
    const { answers } = this;
    const kept = answers?.peek(address);
    if (!answers || !kept || !('status' in kept.answer) || kept.answer.body?.bytes !== bytes) return;
    if (sizeOf(kept, address) + compressed.length > this.mostPerAnswer) return;
    encoded.set(encoding, compressed);
    // Only another object is measured anew. The time it may be kept stays.
    answers.set(address, { ...kept }, { ttl: answers.getRemainingTTL(address), noDisposeOnSet: true });
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
  const size = OVERHEAD_BYTES + address.length + keys.size * KEY_BYTES;
  if (!('status' in answer) || !answer.body) return size;
  const { bytes, encoded } = answer.body;
  return [...encoded.values()].reduce((sum, { length }) => sum + length, size + bytes.length);
}
