/** A fact as the domain states it. `type` never changes once stored; `schemaVersion` is the shape of `data`. */
export interface DomainEvent<Type extends string = string, SchemaVersion extends number = number, Data = unknown> {
  readonly type: Type;
  readonly schemaVersion: SchemaVersion;
  readonly data: Data;
}

/** Who caused a change. `name` is what versions show as `createdBy` (conventions.md 7). */
export interface Actor {
  readonly kind: 'user' | 'apiKey' | 'system';
  readonly id: string;
  readonly name: string;
  /** Network address the request came from, where there was one. */
  readonly address?: string;
}

/** Written by the event store library only, never by a domain. */
export interface EventMetadata {
  readonly schemaVersion: number;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /** ISO 8601, UTC, three fraction digits. */
  readonly occurredAt: string;
}

/** A stored event, in its current shape, with its place. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly stream: string;
  /** Place in the stream, from 0. */
  readonly revision: bigint;
  /** Place in the whole log. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** How one event type is stored now, and how older stored shapes become that: `upcasters[1]` turns 1 into 2. */
export interface EventSchema {
  readonly schemaVersion: number;
  readonly upcasters?: Readonly<Record<number, (data: never) => unknown>>;
}

/** Every event type of an aggregate. A stored type that is not listed stops its reader. */
export type EventSchemas<Event extends DomainEvent> = { readonly [Type in Event['type']]: EventSchema };
