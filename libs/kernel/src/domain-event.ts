/** `type` never changes once stored; `schemaVersion` is the shape of `data`. */
export interface DomainEvent<Type extends string = string, SchemaVersion extends number = number, Data = unknown> {
  readonly type: Type;
  readonly schemaVersion: SchemaVersion;
  readonly data: Data;
}

/** Versions show `name` as `createdBy` (conventions.md 7). */
export interface Actor {
  readonly kind: 'user' | 'apiKey' | 'system';
  readonly id: string;
  readonly name: string;
  readonly address?: string;
}

export interface EventMetadata {
  readonly schemaVersion: number;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /** ISO 8601, UTC, three fraction digits. */
  readonly occurredAt: string;
}

export type Recorded<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Position in the whole log; `revision` counts from 0 within the stream. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** `upcasters[1]` turns schema version 1 into 2. */
export interface EventSchema {
  readonly schemaVersion: number;
  readonly upcasters?: Readonly<Record<number, (data: never) => unknown>>;
}

/** A stored type that is not listed stops its reader. */
export type EventSchemas<Event extends DomainEvent> = { readonly [Type in Event['type']]: EventSchema };
