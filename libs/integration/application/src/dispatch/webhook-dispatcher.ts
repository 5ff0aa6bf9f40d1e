import { WakeableDelay } from '@annal/concurrency';
import { Follower, type EventStore } from '@annal/event-store';
import { integrationSource } from '@annal/integration-contracts/catalogue';
import type {
  WebhookDeliveryStore,
  DispatchRequest,
  PendingWebhookDelivery,
} from '@annal/integration-webhook-deliveries';
import { webhookAggregate, type WebhookEvent } from '@annal/integration-domain';
import type { Clock, Recorded } from '@annal/kernel';
import type { ProcessLog, LeasedRun } from '@annal/process';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import type { EventRights } from '../ports.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { ActiveWebhook } from './active-webhook.ts';
import { PAGE } from '../event-reader.ts';
import { SubscriptionWorkers } from './subscription-workers.ts';
import { readIntegration, sequenceSince } from './start-sequence.ts';
import { WebhookDirectory } from './webhook-directory.ts';

export interface DispatcherDependencies {
  readonly store: EventStore;
  readonly kept: WebhookDeliveryStore;
  readonly sender: WebhookSender;
  readonly rights: EventRights;
  readonly clock: Clock;
  readonly log: ProcessLog;
  readonly gone: (webhook: ActiveWebhook) => Promise<void>;
}

const TICK_MS = 250;
const SAVE_EVERY_TICKS = 4;
const HOUR_MS = 60 * 60 * 1000;
const KEPT_MS = 30 * 24 * HOUR_MS;
const MOST_KEPT = 10_000;
const AT_ONCE = 16;
const SWITCHED_OFF = 'The subscription was switched off';

type Enqueue = (job: () => Promise<void>) => Promise<void>;

/** Delivers integration events to webhook subscriptions; one instance runs per installation. */
export class WebhookDispatcher {
  private pause: WakeableDelay | undefined;

  constructor(private readonly deps: DispatcherDependencies) {}

  wake(): void {
    this.pause?.wake();
  }

  async run({ signal: stopping, position, advance }: LeasedRun): Promise<void> {
    const { store, kept } = this.deps;
    const ending = new AbortController();
    const end = () => ending.abort();
    const signal = AbortSignal.any([stopping, ending.signal]);
    const failures: unknown[] = [];
    const fail = (error: unknown) => {
      failures.push(error);
      end();
    };
    const head = await store.headPosition();
    // Offers again from the saved position, once to all workers, instead of letting each worker read for itself.
    const after = position === undefined || position > head ? head : position;
    const workers = new SubscriptionWorkers(
      {
        ...this.deps,
        deliveries: kept.deliveries,
        page: (projectUuid, from) => readIntegration(store, projectUuid, from, PAGE),
        fail,
      },
      await kept.beginning(head),
      after,
    );
    const directory = new WebhookDirectory();
    // Serialised, so that workers see changes of subscriptions in log order.
    let work: Promise<void> = Promise.resolve();
    const enqueue: Enqueue = (job) => (work = work.then(job));
    let isKnown = false;
    const follower = new Follower(store, [webhookAggregate], (event) => {
      const id = directory.apply(event as Recorded<WebhookEvent>);
      if (isKnown) enqueue(() => this.sync(id, directory, workers)).catch(fail);
    });
    try {
      await follower.start();
      isKnown = true;
      await enqueue(() => this.openAll(directory, workers));
      const tail = this.follow(workers, after, signal);
      tail.catch(fail);
      await this.tick(directory, workers, enqueue, { signal, advance });
      await tail;
      await work;
    } finally {
      end();
      await follower.stop();
      advance(await workers.closeAll());
    }
    if (failures.length > 0) throw failures[0];
  }

  private async openAll(directory: WebhookDirectory, workers: SubscriptionWorkers): Promise<void> {
    const { cursors, deliveries } = this.deps.kept;
    const known = new Map((await cursors.all()).map((cursor) => [cursor._id, cursor]));
    const pending = bySubscription(await deliveries.pending());
    const wanted = directory.ids().flatMap((id) => directory.active(id) ?? []);
    const projects = new Set(wanted.map(({ webhook }) => webhook.projectUuid));
    await inTurns([...projects], (projectUuid) => workers.expect(projectUuid));
    await inTurns(wanted, async (active) => {
      const cursor = known.get(active.id);
      const recorded = cursor && (await deliveries.recordedFrom(active.id, cursor.next));
      await workers.open(active, { cursor, pending: pending.get(active.id), recorded });
    });
    // The subscription was switched off or deleted while no dispatcher was running.
    for (const id of new Set([...known.keys(), ...pending.keys()])) if (!workers.get(id)) await this.end(id, directory);
  }

  private async sync(id: string, directory: WebhookDirectory, workers: SubscriptionWorkers): Promise<void> {
    const active = directory.active(id);
    const worker = workers.get(id);
    if (worker && active && worker.webhook.activation === active.activation) return workers.revise(active);
    await workers.close(id);
    if (worker || !active) await this.end(id, directory);
    if (active) await workers.open(active, { cursor: (await this.deps.kept.cursors.get(id)) ?? undefined });
  }

  /** Pending deliveries are never sent after this (events.md W7). */
  private async end(id: string, directory: WebhookDirectory): Promise<void> {
    const { deliveries, cursors, secrets } = this.deps.kept;
    if (directory.has(id)) return deliveries.cancel(id, SWITCHED_OFF, this.deps.clock());
    await Promise.all([deliveries.forget(id), cursors.forget(id), secrets.forget(id, null)]);
  }

  private async follow(workers: SubscriptionWorkers, after: bigint, signal: AbortSignal): Promise<void> {
    const { store } = this.deps;
    const onPassed = (position: bigint) => workers.passed(position);
    for await (const batch of store.subscribe({ sources: [integrationSource], after, signal, onPassed }))
      for (const event of batch) workers.offer(event as Recorded<StoredIntegrationEvent>);
  }

  private async tick(
    directory: WebhookDirectory,
    workers: SubscriptionWorkers,
    enqueue: Enqueue,
    { signal, advance }: Omit<LeasedRun, 'position'>,
  ): Promise<void> {
    const pause = new WakeableDelay(signal);
    this.pause = pause;
    let trimmed = performance.now() - HOUR_MS;
    for (let count = 0; !signal.aborted; count += 1) {
      const saved = count % SAVE_EVERY_TICKS === 0 ? await workers.save() : undefined;
      if (saved !== undefined) advance(saved);
      for (const request of await this.deps.kept.cursors.asked())
        await enqueue(() => this.answer(request, directory, workers));
      workers.pump();
      if (performance.now() - trimmed >= HOUR_MS) {
        trimmed = performance.now();
        await this.trim(directory);
      }
      await pause.wait(TICK_MS);
    }
  }

  private async trim(directory: WebhookDirectory): Promise<void> {
    const oldest = new Date(this.deps.clock().getTime() - KEPT_MS);
    for (const id of directory.ids()) await this.deps.kept.deliveries.trim(id, oldest, MOST_KEPT);
  }

  private async answer(
    request: DispatchRequest,
    directory: WebhookDirectory,
    workers: SubscriptionWorkers,
  ): Promise<void> {
    const { subscription } = request;
    switch (request.kind) {
      case 'send':
        await this.sendAsked(request.delivery, directory, workers);
        break;
      case 'resume':
        await workers.get(subscription)?.resume();
        break;
      case 'replay':
        await this.replay(request, workers);
        break;
    }
    await this.deps.kept.cursors.answered(request._id);
  }

  /** A ping is sent once, whatever the state of the subscription; the worker retries all other deliveries. */
  private async sendAsked(id: string, directory: WebhookDirectory, workers: SubscriptionWorkers): Promise<void> {
    const { kept, sender, clock } = this.deps;
    const record = await kept.deliveries.get(id);
    if (record?.status !== 'pending') return;
    const worker = workers.get(record.subscription);
    if (record.kind !== 'ping')
      return worker ? worker.adopt(record) : kept.deliveries.cancel(record.subscription, SWITCHED_OFF, clock());
    const webhook = directory.find(record.subscription);
    if (!webhook) return;
    // Not awaited, so that a slow receiver does not delay other requests.
    void sender
      .attempt(webhook, record)
      .then(async (attempt) => {
        const status = attempt.error === null ? 'succeeded' : 'failed';
        await kept.deliveries.write({ ...record, attempts: [attempt], status, due: null, settled: clock() });
      })
      .catch((error: unknown) => this.deps.log.error({ err: error, delivery: id }, 'A ping could not be recorded'));
  }

  private async replay(
    { _id, subscription, sequence, since }: Extract<DispatchRequest, { kind: 'replay' }>,
    workers: SubscriptionWorkers,
  ): Promise<void> {
    const { store, kept } = this.deps;
    const worker = workers.get(subscription);
    if (!worker) return;
    const { webhook } = worker;
    const { projectUuid } = webhook.webhook;
    const next = sequence ?? (await sequenceSince(store, projectUuid, new Date(since ?? 0)));
    await workers.close(subscription);
    const before = worker.cursor();
    const cursor = {
      ...before,
      next: Math.max(1, next),
      generation: before.generation + 1,
      parked: null,
      parkedReason: null,
      failures: 0,
    };
    await kept.cursors.save([cursor]);
    await kept.cursors.answered(_id);
    const pending = (await kept.deliveries.pending()).filter((one) => one.subscription === subscription);
    await workers.open(webhook, { cursor, pending });
  }
}

async function inTurns<Value>(values: readonly Value[], work: (value: Value) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < values.length; from += AT_ONCE)
    await Promise.all(values.slice(from, from + AT_ONCE).map(work));
}

function bySubscription(
  pending: readonly PendingWebhookDelivery[],
): ReadonlyMap<string, readonly PendingWebhookDelivery[]> {
  const groups = new Map<string, PendingWebhookDelivery[]>();
  for (const one of pending) {
    const group = groups.get(one.subscription);
    if (group) group.push(one);
    else groups.set(one.subscription, [one]);
  }
  return groups;
}
