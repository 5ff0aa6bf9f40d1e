import type { IntegrationEvent } from '@annal/integration-catalogue';

/** Encrypts what has to be sent later. */
export abstract class Sealer {
  /** @param owner what the text belongs to */
  abstract seal(text: string, owner: string): string;
  /** Undefined for what was not sealed here for this owner. */
  abstract unseal(sealed: string, owner: string): string | undefined;
}

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ReceiverAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Its beginning. */
  readonly body: string;
}

/** Requests to receivers, under the address policy of the installation. */
export abstract class Receivers {
  /** Whether a subscription may name the address. */
  abstract judge(url: string): 'allowed' | 'notHttps' | 'refused';
  /** @throws Error where there is no answer, with a text that may be shown */
  abstract send(request: OutgoingRequest): Promise<ReceiverAnswer>;
}

/** Resources as the API returns them, for templates. */
export abstract class ResourceViews {
  /** Undefined where it is gone. */
  abstract view(event: IntegrationEvent, projectUuid: string): Promise<unknown>;
}

/** What only an app knows. */
export class IntegrationOptions {
  /** Public address for links, without slash at the end; empty where unknown. */
  readonly publicUrl: string;
  /** Name of the installation in templates. */
  readonly alias: string;
  /** Name of this machine or pod. */
  readonly holder: string;

  constructor(options: { readonly publicUrl?: string | undefined; readonly holder: string; readonly alias?: string }) {
    this.publicUrl = (options.publicUrl ?? '').replace(/\/+$/, '');
    this.alias = options.alias ?? 'annal';
    this.holder = options.holder;
  }
}
