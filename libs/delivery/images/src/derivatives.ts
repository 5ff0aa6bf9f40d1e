import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DomainError } from '@annal/kernel';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { LARGEST_SOURCE_BYTES } from './deriving/bounds.ts';
import type { Derived, Kept, Wanted } from './deriving/derive.ts';
import { SHARP_VERSION } from './deriving/sharp.ts';
import { imageErrors } from './image.errors.ts';
import { derivationDuration, watchWaiting } from './image-metrics.ts';
import { Limits } from './limits.ts';
import { PictureProcesses } from './process/picture-processes.ts';
import { asksForImage, normalForm, type ImageRequest } from './request/image-request.ts';
import { outputOf, sourceFormat, type OutputFormat } from './request/output-format.ts';
import { DerivativeStore, type DerivativeKey, type StoredDerivative } from './store/derivative-store.ts';

export interface ImageSource {
  /** SHA-256 of the content in hex digits. */
  readonly hash: string;
  readonly size: number;
  readonly contentType: string;
  readonly read: () => Promise<AsyncIterable<Uint8Array>>;
}

export interface DerivativesOptions {
  readonly directory: string;
  readonly maxBytes: number;
  readonly clock: () => Date;
  /** Pictures processed at the same time; half of the cores by default. */
  readonly atOnce?: number | undefined;
  /** Longest time for one picture; ten seconds by default. */
  readonly withinMs?: number | undefined;
}

export interface Plan {
  /** Whether the answer depends on `Accept`. */
  readonly isNegotiated: boolean;
  /** Undefined when the file is answered as it is stored. */
  readonly derivative: Planned | undefined;
}

/** A derivative as it can be named before it exists. */
export interface Planned {
  readonly key: DerivativeKey;
  readonly format: OutputFormat;
  /** Strong. */
  readonly etag: string;
}

export type Answer =
  | { readonly kind: 'derivative'; readonly derivative: StoredDerivative }
  /** The file as it is stored. */
  | { readonly kind: 'original'; readonly reason: string };

const MOST_WAITING = 100;
/** Derivatives that cannot be made. */
const REMEMBERED = 10_000;
/** Until they are tried again, because each try occupies a place: the reason may have been the machine. */
const TRIED_AGAIN_MS = 600_000;
/** Rises when the same steps give another picture. */
const ENCODER = `1 sharp ${SHARP_VERSION}`;

/** Derived pictures: from the store, or computed once however many ask. */
export class Derivatives {
  private readonly store: DerivativeStore;
  private readonly queue: PQueue;
  private readonly processes: PictureProcesses;
  private readonly limits: Limits;
  private readonly unwatch: () => void;
  private readonly running = new Map<string, Promise<Kept | undefined>>();
  private readonly kept = new LRUCache<string, Kept>({ max: REMEMBERED, ttl: TRIED_AGAIN_MS });
  private readonly slow = new LRUCache<string, true>({ max: REMEMBERED, ttl: TRIED_AGAIN_MS });

  constructor({ directory, maxBytes, clock, atOnce, withinMs }: DerivativesOptions) {
    this.processes = new PictureProcesses(withinMs);
    this.store = new DerivativeStore(directory, maxBytes, clock);
    this.limits = new Limits(clock);
    this.queue = new PQueue({ concurrency: atOnce ?? Math.max(1, Math.floor(availableParallelism() / 2)) });
    this.unwatch = watchWaiting(this);
  }

  get waiting(): number {
    return this.queue.size;
  }

  plan(source: Pick<ImageSource, 'hash' | 'contentType'>, request: ImageRequest, accept?: string): Plan {
    const own = sourceFormat(source.contentType);
    if (!own || !asksForImage(request)) return { isNegotiated: false, derivative: undefined };
    const { format, isNegotiated, isOwn } = outputOf(request, own, accept);
    if (isOwn && request.steps.length === 0 && request.quality === undefined)
      return { isNegotiated, derivative: undefined };
    const form = [source.hash, normalForm(request), format, request.quality ?? '', ENCODER].join('|');
    const name = createHash('sha256').update(form).digest('hex').slice(0, 32);
    return { isNegotiated, derivative: { key: { source: source.hash, name }, format, etag: `"${name}"` } };
  }

  /** @throws DomainError for a request that the picture refuses, or when too many wait; TooManyImages */
  async get(source: ImageSource, request: ImageRequest, planned: Planned, address: string): Promise<Answer> {
    const { name } = planned.key;
    if (!this.running.has(name)) {
      const found = await this.find(planned);
      if (found) return found;
      if (source.size > LARGEST_SOURCE_BYTES) return { kind: 'original', reason: 'The file is too large' };
    }
    const kept = await (this.running.get(name) ?? this.start(source, request, planned, address));
    if (kept) return { kind: 'original', ...kept };
    // A store that is smaller than the picture does not keep it.
    return (await this.find(planned)) ?? { kind: 'original', reason: 'The store has no room for the picture' };
  }

  /** Hashes of the sources that have derivatives, or had some. */
  sources(): AsyncIterable<string> {
    return this.store.sources();
  }

  /** Removes the derivatives of a source that is gone. */
  forget(source: string): Promise<void> {
    return this.store.forget(source);
  }

  /** Resolves when nothing is being computed. */
  async close(): Promise<void> {
    await this.queue.onIdle();
    await this.processes.close();
    this.unwatch();
  }

  private async find({ key, format }: Planned): Promise<Answer | undefined> {
    const kept = this.kept.get(key.name);
    if (kept) return { kind: 'original', ...kept };
    const derivative = await this.store.find(key, format === 'photo' ? ['jpg', 'png'] : [format]);
    return derivative && { kind: 'derivative', derivative };
  }

  private start(
    source: ImageSource,
    request: ImageRequest,
    { key, format }: Planned,
    address: string,
  ): Promise<Kept | undefined> {
    if (this.slow.has(key.name)) throw imageErrors.tooSlow();
    if (this.queue.size >= MOST_WAITING) throw imageErrors.busy();
    this.limits.count(source.hash, address);
    const { steps, quality, background } = request;
    const work = this.queue.add(async () => {
      const derived = await this.derive(source, { steps, quality, background, format });
      if (!('reason' in derived)) {
        await this.store.keep(key, derived.format, derived.bytes);
        return undefined;
      }
      if (derived.isTooSlow) {
        this.slow.set(key.name, true);
        throw imageErrors.tooSlow();
      }
      this.kept.set(key.name, derived);
      return derived;
    });
    const running = work.finally(() => this.running.delete(key.name));
    this.running.set(key.name, running);
    return running;
  }

  private async derive(source: ImageSource, wanted: Wanted): Promise<Derived | Kept> {
    const content = await contentOf(source);
    const end = derivationDuration.startTimer();
    let outcome: Outcome = 'failed';
    try {
      const derived = await this.processes.derive(content, wanted);
      outcome = 'bytes' in derived ? 'derived' : derived.isTooSlow ? 'slow' : 'original';
      return derived;
    } catch (error) {
      if (error instanceof DomainError) outcome = 'refused';
      throw error;
    } finally {
      end({ outcome });
    }
  }
}

type Outcome = 'derived' | 'original' | 'slow' | 'refused' | 'failed';

async function contentOf({ read }: ImageSource): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
