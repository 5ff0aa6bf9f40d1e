export type WebhookDeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'skipped';

export interface Attempt {
  readonly at: string;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
}

export interface WebhookRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sealedHeaders: string | null;
  readonly body: string | null;
}

export interface WebhookDeliveryRecord {
  readonly _id: string;
  readonly subscription: string;
  readonly kind: 'event' | 'ping' | 'redelivery';
  readonly eventId: string;
  readonly eventName: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** Decides who may receive and view it. Absent in records of earlier releases and for pings. */
  readonly subject?: { readonly resource: string; readonly contentTypeId?: string } | undefined;
  readonly resource: string;
  readonly sequence: number;
  readonly status: WebhookDeliveryStatus;
  readonly created: Date;
  /** Null: settled, or waiting for an earlier delivery of the resource. */
  readonly due: Date | null;
  readonly attempts: readonly Attempt[];
  /** Attempts before the delivery was resumed; the schedule counts from there. */
  readonly base: number;
  readonly request: WebhookRequest;
  readonly settled: Date | null;
}

export type PendingWebhookDelivery = Pick<
  WebhookDeliveryRecord,
  '_id' | 'subscription' | 'resource' | 'sequence' | 'due' | 'created'
>;
