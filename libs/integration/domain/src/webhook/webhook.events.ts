import type { DomainEvent } from '@annal/kernel';
import type { Topic } from '../topic/topic.ts';

type WebhookKey = { readonly projectUuid: string; readonly subscriptionId: string };

export type WebhookVersionNo = `${number}.0`;

export type WebhookMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';

export interface WebhookHeader {
  readonly name: string;
  readonly secret: boolean;
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
  readonly retryHours: number;
}

/** Refers to the secret header values and signing secrets, which are kept outside of events. */
type Secrets = { readonly secretsRef: string };

export type WebhookSubscriptionCreated = DomainEvent<
  'WebhookSubscriptionCreated',
  1,
  WebhookKey & WebhookDefinition & Secrets & { readonly versionNo: WebhookVersionNo }
>;

/** The actor becomes the owner unless `keepsOwner`: url, method, headers, topics and templates are unchanged. */
export type WebhookSubscriptionRevised = DomainEvent<
  'WebhookSubscriptionRevised',
  1,
  WebhookKey &
    WebhookDefinition &
    Secrets & { readonly versionNo: WebhookVersionNo; readonly keepsOwner?: true | undefined }
>;

/** The receiver answered 410. */
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
