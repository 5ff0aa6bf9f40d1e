import type { CallOptions } from '../service/annal.ts';
import { success, type Answer } from '../answers/answers.ts';
import type { Json, Library } from '../content/library.ts';

export interface Subscription {
  readonly id: string;
  readonly signingSecret: string;
  readonly headers: Readonly<Record<string, { readonly value: string; readonly secret: boolean }>>;
  readonly enabled: boolean;
  readonly method: string;
  readonly version: { readonly versionNo: string };
  readonly health?: {
    readonly state: string;
    readonly reason: string | null;
    readonly consecutiveFailures: number;
    readonly lastError: string | null;
  };
  readonly [name: string]: unknown;
}

export interface Delivery {
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'skipped';
  readonly eventId: string;
  readonly eventName: string;
  readonly nextAttempt: string | null;
  readonly statusCode: number | null;
  readonly url: string;
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string | null };
  readonly attempts: readonly { readonly status: number | null; readonly error: string | null }[];
}

export interface DeliveryList {
  readonly totalCount: number;
  readonly items: readonly Delivery[];
}

const BASE = '/events/webhooks/subscriptions';

export class Webhooks {
  constructor(private readonly library: Library) {}

  call<Body = unknown>(method: string, below = '', body?: unknown, options?: CallOptions): Promise<Answer<Body>> {
    return this.library.call<Body>(method, BASE + below, body, options);
  }

  async subscribe(url: string, more: Json = {}): Promise<Subscription> {
    const subscription = { name: 'Index', url, topics: [{ resourceType: 'entry' }], ...more };
    return success(await this.call<Subscription>('POST', '', subscription), 201);
  }

  async get(id: string): Promise<Subscription> {
    return success(await this.call<Subscription>('GET', `/${id}`));
  }

  async revise(id: string, changes: Json): Promise<Subscription> {
    const { health: _, signingSecret: __, ...current } = await this.get(id);
    return success(await this.call<Subscription>('PUT', `/${id}`, { ...current, ...changes }));
  }

  act<Body = Delivery>(id: string, type: string, data?: Json): Promise<Answer<Body>> {
    return this.call<Body>('POST', `/${id}/actions`, { type, ...(data && { data }) });
  }

  async deliveries(id: string, query = ''): Promise<DeliveryList> {
    return success(await this.call<DeliveryList>('GET', `/${id}/deliveries${query}`));
  }
}
