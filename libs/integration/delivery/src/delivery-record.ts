/** `skipped`: the owner of the subscription may not view what the event is about. */
export type DeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'skipped';

/** One request and what came of it. */
export interface Attempt {
  /** ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  /** HTTP status; null where there was no answer. */
  readonly status: number | null;
  /** Why there was none, or why it does not count. */
  readonly error: string | null;
  readonly response: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
}

export interface DeliveryRequest {
  readonly url: string;
  readonly method: string;
  /** Secret ones masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** The secret ones as they are, encrypted. */
  readonly sealedHeaders: string | null;
  readonly body: string | null;
}

/** One event for one subscription. Kept for the activity log after it is settled. */
export interface DeliveryRecord {
  readonly _id: string;
  readonly subscription: string;
  readonly kind: 'event' | 'ping' | 'redelivery';
  readonly eventId: string;
  readonly eventName: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** What rights are asked for. Absent in records of earlier releases, and where a ping is about nothing. */
  readonly subject?: { readonly resource: string; readonly contentTypeId?: string } | undefined;
  /** What has to stay in order. */
  readonly resource: string;
  /** Of the event in its project; 0 where there is none. */
  readonly sequence: number;
  readonly status: DeliveryStatus;
  readonly created: Date;
  /** Null: settled, or waiting for an earlier one about the same resource. */
  readonly due: Date | null;
  readonly attempts: readonly Attempt[];
  /** How many of them were made before it got another chance. */
  readonly base: number;
  readonly request: DeliveryRequest;
  readonly settled: Date | null;
}

/** What has to be known of a delivery that is still to be made. */
export type PendingDelivery = Pick<
  DeliveryRecord,
  '_id' | 'subscription' | 'resource' | 'sequence' | 'due' | 'created'
>;
