import type { DomainEvent } from '@annal/kernel';
import type { Topic } from '../topic/topic.ts';

type WebhookKey = { readonly projectUuid: string; readonly subscriptionId: string };

/** `{major}.0` */
export type WebhookVersionNo = `${number}.0`;

export type WebhookMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';

export interface WebhookHeader {
  /** As it was written. */
  readonly name: string;
  readonly secret: boolean;
  /** Null where it is secret: what it is then is kept elsewhere. */
  readonly value: string | null;
}

export interface WebhookDefinition {
  readonly name: string;
  readonly description: string | null;
  readonly url: string;
  readonly method: WebhookMethod;
  readonly enabled: boolean;
  readonly topics: readonly Topic[];
  readonly headers: readonly WebhookHeader[];
  readonly templates: Readonly<Record<string, string>>;
  readonly format: 'default' | 'cloudevents';
  readonly ui: boolean;
  /** For how long a delivery is tried again. */
  readonly retryHours: number;
}

/** Where the values of its secret headers and what it signs with are kept. */
type Secrets = { readonly secretsRef: string };

export type WebhookSubscriptionCreated = DomainEvent<
  'WebhookSubscriptionCreated',
  1,
  WebhookKey & WebhookDefinition & Secrets & { readonly versionNo: WebhookVersionNo }
>;

/**
 * All of it, as it is from now on. Its actor owns the subscription from then on, unless `keepsOwner` says that neither
 * url, method, headers, topics nor templates have changed.
 */
export type WebhookSubscriptionRevised = DomainEvent<
  'WebhookSubscriptionRevised',
  1,
  WebhookKey &
    WebhookDefinition &
    Secrets & { readonly versionNo: WebhookVersionNo; readonly keepsOwner?: true | undefined }
>;

/** By its receiver, who said that it is gone. */
export type WebhookSubscriptionDisabled = DomainEvent<
  'WebhookSubscriptionDisabled',
  1,
  WebhookKey & { readonly versionNo: WebhookVersionNo; readonly reason: 'gone' }
>;

export type WebhookSecretRotated = DomainEvent<'WebhookSecretRotated', 1, WebhookKey & Secrets>;

export type WebhookSubscriptionDeleted = DomainEvent<'WebhookSubscriptionDeleted', 1, WebhookKey>;

export type WebhookEvent =
  | WebhookSubscriptionCreated
  | WebhookSubscriptionRevised
  | WebhookSubscriptionDisabled
  | WebhookSecretRotated
  | WebhookSubscriptionDeleted;
