import { jsonEvent, type JSONEventType, type ResolvedEvent } from '@eventstore/db-client';
import type { CommandContext, DomainEvent, EventMetadata, EventSchema, EventSchemas, Recorded } from '@annal/kernel';
import { derivedGuid } from './event-ids.ts';

type StoredEvent = JSONEventType<string, Record<string, unknown>>;

export type Schemas = Readonly<Record<string, EventSchema>>;

export class UnreadableEventError extends Error {
  constructor(
    readonly stream: string,
    readonly revision: bigint,
    reason: string,
  ) {
    super(`Event ${revision} of ${stream} cannot be read: ${reason}`);
    this.name = 'UnreadableEventError';
  }
}

export function encodeEvents(
  events: readonly DomainEvent[],
  stream: string,
  context: CommandContext,
  occurredAt: Date,
): ReturnType<typeof jsonEvent<StoredEvent>>[] {
  return events.map((event, index) =>
    jsonEvent<StoredEvent>({
      id: derivedGuid(context.commandId, stream, String(index)),
      type: event.type,
      data: event.data as Record<string, unknown>,
      metadata: encoded({
        ...metadataOf(event, context, occurredAt),
        ...(index < events.length - 1 && { more: true }),
      }),
    }),
  );
}

function metadataOf(event: DomainEvent, context: CommandContext, occurredAt: Date) {
  return {
    schemaVersion: event.schemaVersion,
    commandId: context.commandId,
    correlationId: context.correlationId,
    causationId: context.causationId,
    actor: context.actor,
    occurredAt: occurredAt.toISOString(),
    // EventStoreDB groups related events by these names.
    $correlationId: context.correlationId,
    $causationId: context.causationId,
  };
}

/** Bytes, because the client sends objects through JSON and base64, which costs more than the rest of the append. */
function encoded(metadata: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(metadata));
}

/** Another event of the same append follows; readers get both or none. */
export function isFollowed({ event }: ResolvedEvent): boolean {
  return (event?.metadata as { readonly more?: boolean } | undefined)?.more === true;
}

export function decodeEvent<Event extends DomainEvent>(
  resolved: ResolvedEvent,
  schemas: EventSchemas<Event>,
): Recorded<Event> {
  const { event } = resolved;
  if (!event) throw new UnreadableEventError('$all', 0n, 'a link without its event');
  const stored = event.metadata as EventMetadata | undefined;
  if (!event.isJson || !stored?.actor)
    throw new UnreadableEventError(event.streamId, event.revision, 'it was not written by this service');
  const metadata: EventMetadata = {
    schemaVersion: stored.schemaVersion,
    commandId: stored.commandId,
    correlationId: stored.correlationId,
    causationId: stored.causationId,
    actor: stored.actor,
    occurredAt: stored.occurredAt,
  };
  const schema = (schemas as Schemas)[event.type];
  if (!schema) throw new UnreadableEventError(event.streamId, event.revision, `unknown type ${event.type}`);
  return {
    id: event.id,
    type: event.type,
    schemaVersion: schema.schemaVersion,
    data: upcast(event.data, metadata.schemaVersion, schema, `${event.type} of ${event.streamId}`),
    stream: event.streamId,
    revision: event.revision,
    position: resolved.commitPosition ?? event.position?.commit ?? 0n,
    metadata,
  } as unknown as Recorded<Event>;
}

function upcast(data: unknown, stored: number, schema: EventSchema, what: string): unknown {
  if (stored > schema.schemaVersion)
    throw new Error(`${what} has shape ${stored}, this release knows ${schema.schemaVersion}: update it first`);
  let current = data;
  for (let version = stored; version < schema.schemaVersion; version += 1) {
    const step = schema.upcasters?.[version];
    if (!step) throw new Error(`${what} has shape ${version} and no upcaster turns it into ${version + 1}`);
    current = step(current as never);
  }
  return current;
}
