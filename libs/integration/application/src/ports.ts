import type { EventSubject, IntegrationEvent } from '@annal/integration-catalogue';
import type { Topic } from '@annal/integration-contracts';
import type { Actor } from '@annal/kernel';

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

/** Nothing was sent; how long it took to find that out is not shown. */
export class NotSentError extends Error {}

/** Requests to receivers, under the address policy of the installation. */
export abstract class Receivers {
  /** Whether a subscription may name the address. */
  abstract judge(url: string): 'allowed' | 'notHttps' | 'refused';
  /** @throws Error where there is no answer, with a text that may be shown */
  abstract send(request: OutgoingRequest): Promise<ReceiverAnswer>;
}

/** Resources as the API returns them, for templates. */
export abstract class ResourceViews {
  /**
   * As a GET by the reader would show it. Undefined where it is gone.
   *
   * @throws DomainError `forbidden` where the reader may not view it
   */
  abstract view(event: IntegrationEvent, projectUuid: string, reader: Actor): Promise<unknown>;
}

/** `locked`: has no right at the moment, but will have again without anybody doing anything. */
export type Standing = 'usable' | 'locked' | 'disabled' | 'gone';

/** Who may know of which events: those who may view what they are about (events.md 7, 12). */
export abstract class EventRights {
  /** Rises whenever somebody's rights may have changed. */
  abstract get changes(): number;
  abstract standing(principal: Actor): Standing;
  abstract maySee(principal: Actor, projectUuid: string, subject: EventSubject): boolean;
  /** False only where there is something that the topics name, and all of it is closed to the principal. */
  abstract maySeeAny(principal: Actor, projectUuid: string, topics: readonly Topic[]): boolean;
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
