export interface SentWebhook {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly url?: unknown;
  /** Older name of `url`. */
  readonly invokeUrl?: unknown;
  readonly method?: unknown;
  readonly enabled?: unknown;
  readonly topics?: unknown;
  readonly headers?: unknown;
  readonly templates?: unknown;
  readonly format?: unknown;
  readonly ui?: unknown;
  readonly retryHours?: unknown;
  readonly version?: unknown;
}

export interface WebhookFacts {
  readonly judgeUrl: (url: string) => 'allowed' | 'notHttps' | 'refused';
}

export type CreateWebhook = {
  readonly type: 'CreateWebhook';
  readonly data: {
    readonly projectUuid: string;
    readonly subscriptionId: string;
    readonly sent: SentWebhook;
    readonly facts: WebhookFacts;
    readonly secretsRef: string;
  };
};

export type ReviseWebhook = {
  readonly type: 'ReviseWebhook';
  readonly data: {
    readonly subscriptionId: string;
    readonly sent: SentWebhook;
    readonly facts: WebhookFacts;
    readonly secretsRef: string;
  };
};

export type RotateWebhookSecret = {
  readonly type: 'RotateWebhookSecret';
  readonly data: { readonly subscriptionId: string; readonly secretsRef: string };
};

export type DisableWebhook = { readonly type: 'DisableWebhook'; readonly data: { readonly subscriptionId: string } };

export type DeleteWebhook = { readonly type: 'DeleteWebhook'; readonly data: { readonly subscriptionId: string } };

export type WebhookCommand = CreateWebhook | ReviseWebhook | RotateWebhookSecret | DisableWebhook | DeleteWebhook;
