import type { EventSubject, IntegrationEvent } from '@annal/integration-contracts/catalogue';
import type { Topic } from '@annal/integration-contracts';
import type { Actor } from '@annal/kernel';

export abstract class Sealer {
  abstract seal(text: string, owner: string): string;
  /** Undefined when it was not sealed by this installation for this owner. */
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
  readonly body: string;
}

/** Nothing was sent. The time this took is not shown to callers. */
export class NotSentError extends Error {}

export abstract class Receivers {
  abstract judge(url: string): 'allowed' | 'notHttps' | 'refused';
  /** @throws Error with a message that may be shown, when there is no answer */
  abstract send(request: OutgoingRequest): Promise<ReceiverAnswer>;
}

export abstract class ResourceViews {
  /** @throws DomainError `forbidden` */
  abstract view(event: IntegrationEvent, projectUuid: string, reader: Actor): Promise<unknown>;
}

/** `locked` ends by itself. */
export type PrincipalStatus = 'usable' | 'locked' | 'disabled' | 'gone';

/** Principals who may view a resource may receive its events (events.md 7, 12). */
export abstract class EventRights {
  /** Rises with every possible change of rights. */
  abstract get changes(): number;
  abstract statusOf(principal: Actor): PrincipalStatus;
  abstract maySee(principal: Actor, projectUuid: string, subject: EventSubject): boolean;
  /** Uuids of the content types of this format whose entries the principal may view. */
  abstract readableTypes(principal: Actor, projectUuid: string, format: 'entry' | 'asset'): readonly string[];
  /** False only if resources match the topics and the principal may view none of them. */
  abstract maySeeAny(principal: Actor, projectUuid: string, topics: readonly Topic[]): boolean;
}

export class IntegrationOptions {
  readonly publicUrl: string;
  readonly alias: string;
  readonly holder: string;

  constructor(options: { readonly publicUrl?: string | undefined; readonly holder: string; readonly alias?: string }) {
    this.publicUrl = (options.publicUrl ?? '').replace(/\/+$/, '');
    this.alias = options.alias ?? 'annal';
    this.holder = options.holder;
  }
}
