import {
  eventTypeFilter,
  persistentSubscriptionToAllSettingsFromDefaults,
  type EventStoreDBClient,
  type PersistentSubscriptionToAll,
  type PersistentSubscriptionToAllResolvedEvent,
} from '@eventstore/db-client';
import { eventOf, handle, PoisonEvent, typesOf, type Handlers } from './handlers.ts';
import { pauseBefore, textOf } from './pause.ts';

export interface ConsumeOptions {
  /** Processes of one group share its events. The first use fixes its event types: choose another group for others. */
  readonly group: string;
  readonly handlers: Handlers;
  readonly atOnce?: number;
  readonly attempts?: number;
  readonly from?: 'start' | 'end';
  readonly handleWithinMs?: number;
}

export interface ConsumeDependencies {
  readonly client: EventStoreDBClient;
  readonly signal: AbortSignal;
  readonly onProblem: (error: unknown, context: Readonly<Record<string, unknown>>) => void;
}

type Delivered = PersistentSubscriptionToAllResolvedEvent & { readonly retryCount?: number };

export async function consume(options: ConsumeOptions, deps: ConsumeDependencies): Promise<void> {
  for (let attempt = 1; !deps.signal.aborted; attempt += 1) {
    try {
      await ensureGroup(options, deps.client);
      await takePart(options, deps, () => (attempt = 0));
    } catch (error) {
      if (!deps.signal.aborted) deps.onProblem(error, { group: options.group });
    }
    await pauseBefore(Math.max(1, attempt), deps.signal);
  }
}

async function ensureGroup(options: ConsumeOptions, client: EventStoreDBClient): Promise<void> {
  const { group, handlers, attempts = 5, from = 'end', handleWithinMs = 30_000 } = options;
  const settings = persistentSubscriptionToAllSettingsFromDefaults({
    startFrom: from,
    maxRetryCount: attempts - 1,
    messageTimeout: handleWithinMs,
  });
  try {
    const filter = eventTypeFilter({ prefixes: [...typesOf(handlers)] });
    await client.createPersistentSubscriptionToAll(group, settings, { filter });
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
}

const isExisting = (error: unknown) => (error as { readonly type?: unknown }).type === 'persistent-subscription-exists';

async function takePart(options: ConsumeOptions, deps: ConsumeDependencies, onEvent: () => void): Promise<void> {
  const { group, atOnce = 16 } = options;
  const subscription = deps.client.subscribeToPersistentSubscriptionToAll(group, { bufferSize: atOnce });
  const running = new Set<Promise<void>>();
  const leave = () => void subscription.unsubscribe().catch(() => undefined);
  deps.signal.addEventListener('abort', leave, { once: true });
  try {
    for await (const delivered of subscription as AsyncIterable<Delivered>) {
      onEvent();
      const work = one(delivered, subscription, options, deps).finally(() => running.delete(work));
      running.add(work);
      if (running.size >= atOnce) await Promise.race(running);
      if (deps.signal.aborted) break;
    }
  } finally {
    deps.signal.removeEventListener('abort', leave);
    await Promise.allSettled(running);
    await subscription.unsubscribe().catch(() => undefined);
  }
}

async function one(
  delivered: Delivered,
  subscription: PersistentSubscriptionToAll,
  { handlers, group }: ConsumeOptions,
  { onProblem }: ConsumeDependencies,
): Promise<void> {
  const event = delivered.event && eventOf(delivered.event.type, delivered.event.data);
  try {
    if (event) await handle(handlers, event);
    await subscription.ack(delivered);
  } catch (error) {
    const verdict = error instanceof PoisonEvent ? 'park' : 'retry';
    onProblem(error, { group, event: event?.id, type: event?.type, verdict });
    // The connection is lost, so the server delivers the event to another consumer.
    await subscription.nack(verdict, textOf(error), delivered).catch(() => undefined);
  }
}
