import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { EventStore } from '@annal/event-store';
import { integrationStream, type EventSubject } from '@annal/integration-contracts/catalogue';
import { WebhookDeliveryStore, type Cursor, type WebhookDeliveryRecord } from '@annal/integration-webhook-deliveries';
import {
  webhookAggregate,
  webhookStream,
  type SentWebhook,
  type WebhookCommand,
  type WebhookFacts,
} from '@annal/integration-domain';
import type { Actor, CommandContext } from '@annal/kernel';
import { WebhookSender } from '../dispatch/webhook-sender.ts';
import { WebhookDispatcher } from '../dispatch/webhook-dispatcher.ts';
import { integrationLog, type Draft } from '../integration-log.ts';
import { Payloads } from '../payload/payload.ts';
import { People } from '../payload/people.ts';
import {
  EventRights,
  IntegrationOptions,
  Receivers,
  ResourceViews,
  Sealer,
  type OutgoingRequest,
  type PrincipalStatus,
} from '../ports.ts';
import { SecretKeeper } from '../webhook/secret-keeper.ts';

const actor = { kind: 'system', id: 'test', name: 'system' } as const;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const context = (): CommandContext => {
  const commandId = randomUUID();
  return { commandId, correlationId: commandId, causationId: commandId, actor };
};

const allowing: WebhookFacts = { judgeUrl: () => 'allowed' };

export class ScriptedReceivers extends Receivers {
  readonly requests: OutgoingRequest[] = [];
  answer: (request: OutgoingRequest) => number | Promise<number> = () => 204;

  override judge(): 'allowed' {
    return 'allowed';
  }

  override async send(request: OutgoingRequest) {
    this.requests.push(request);
    return { status: await this.answer(request), headers: {}, body: '' };
  }
}

class OpenSealer extends Sealer {
  override seal(text: string): string {
    return text;
  }
  override unseal(sealed: string): string {
    return sealed;
  }
}

export class ScriptedRights extends EventRights {
  changes = 0;
  status: PrincipalStatus = 'usable';
  sees: (subject: EventSubject) => boolean = () => true;
  seesAny = true;

  override statusOf(): PrincipalStatus {
    return this.status;
  }

  override maySee(_: Actor, __: string, subject: EventSubject): boolean {
    return this.sees(subject);
  }

  override readableTypes(_: Actor, __: string, ___: 'entry' | 'asset'): readonly string[] {
    return [];
  }

  override maySeeAny(): boolean {
    return this.seesAny;
  }
}

class NoViews extends ResourceViews {
  override view(): Promise<unknown> {
    return Promise.resolve(undefined);
  }
}

export class DispatchStores {
  private constructor(
    readonly store: EventStore,
    readonly kept: WebhookDeliveryStore,
    readonly close: () => Promise<void>,
  ) {}

  static async open(): Promise<DispatchStores> {
    const dataDir = mkdtempSync(join(tmpdir(), 'annal-dispatch-'));
    const events = await startEmbeddedEventStore({ dataDir });
    const documents = await startDocuments({ dataDir });
    const store = new EventStore(events.connectionString, () => new Date());
    const kept = await WebhookDeliveryStore.connect(documents.connectionString);
    return new DispatchStores(store, kept, async () => {
      await Promise.all([store.close(), kept.close()]);
      await Promise.all([events.close(), documents.close()]);
      rmSync(dataDir, { recursive: true });
    });
  }
}

export class DispatchStack {
  readonly projectUuid = randomUUID();
  readonly receivers = new ScriptedReceivers();
  readonly rights = new ScriptedRights();
  readonly gone: string[] = [];
  readonly store: EventStore;
  readonly kept: WebhookDeliveryStore;
  checkpoint: bigint | undefined;
  private readonly subscriptions = new Set<string>();
  private offsetMs = 0;
  private position = 0n;
  private stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private dispatcher: WebhookDispatcher | undefined;

  constructor({ store, kept }: DispatchStores) {
    this.store = store;
    this.kept = kept;
  }

  async until<Value>(ask: () => Value | Promise<Value>, isIt: (value: Value) => boolean): Promise<Value> {
    const deadline = Date.now() + 15_000;
    for (;;) {
      const value = await ask();
      if (isIt(value)) return value;
      if (Date.now() > deadline) throw new Error(`It did not come to this; last: ${JSON.stringify(value)}`);
      this.wake();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** `path role` of each request. */
  get told(): readonly string[] {
    return this.receivers.requests.map(({ url, body }) => {
      const { resource } = JSON.parse(String(body)) as { resource: { id: string } };
      return `${url.pathname} ${resource.id}`;
    });
  }

  sent(count: number): Promise<readonly string[]> {
    return this.until(
      () => this.told,
      (all) => all.length >= count,
    );
  }

  places(): Promise<readonly Cursor[]> {
    return this.kept.cursors.many([...this.subscriptions]);
  }

  async logOf(subscription: string): Promise<readonly WebhookDeliveryRecord[]> {
    return (await this.kept.deliveries.page(subscription, { skip: 0, limit: 1_000 })).items;
  }

  settled(subscription: string, count: number): Promise<readonly WebhookDeliveryRecord[]> {
    return this.until(
      () => this.logOf(subscription),
      (log) => log.length >= count && log.every(({ status }) => status !== 'pending'),
    );
  }

  now = (): Date => new Date(Date.now() + this.offsetMs);

  pass(milliseconds: number): void {
    this.offsetMs += milliseconds;
    this.dispatcher?.wake();
  }

  wake(): void {
    this.dispatcher?.wake();
  }

  start(stopping = new AbortController()): void {
    const options = new IntegrationOptions({ holder: 'test' });
    const payloads = new Payloads(new People(this.store), new NoViews(), options);
    const secrets = new SecretKeeper(this.kept, new OpenSealer());
    const sender = new WebhookSender(payloads, this.receivers, secrets, new OpenSealer(), this.now);
    const { rights } = this;
    const deps = { store: this.store, kept: this.kept, sender, rights, clock: this.now, log: silent };
    this.dispatcher = new WebhookDispatcher({
      ...deps,
      gone: ({ id }) => {
        this.gone.push(id);
        return Promise.resolve();
      },
    });
    this.stopping = stopping;
    const { signal } = this.stopping;
    const advance = (position: bigint) => (this.checkpoint = position);
    this.running = this.dispatcher.run({ signal, position: this.checkpoint, advance });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  async end(): Promise<void> {
    await this.stop();
    for (const id of this.subscriptions) await this.remove(id);
  }

  async subscribe(path: string, more: SentWebhook = {}): Promise<string> {
    const subscriptionId = randomUUID();
    const secretsRef = randomUUID();
    await new SecretKeeper(this.kept, new OpenSealer()).begin(secretsRef, subscriptionId, {});
    const sent = { name: path, url: `https://hooks.example${path}`, topics: [{ resourceType: 'role' }], ...more };
    const facts = allowing;
    const data = { projectUuid: this.projectUuid, subscriptionId, sent, facts, secretsRef };
    await this.decide(subscriptionId, { type: 'CreateWebhook', data });
    this.subscriptions.add(subscriptionId);
    return subscriptionId;
  }

  async revise(subscriptionId: string, versionNo: string, sent: SentWebhook): Promise<void> {
    const { state } = await this.store.load(webhookAggregate, webhookStream(this.projectUuid, subscriptionId));
    if (state.status !== 'live') throw new Error('It is not there');
    const facts = allowing;
    const { secretsRef, name, url } = state;
    const all = { name, url, topics: [{ resourceType: 'role' }], version: { versionNo }, ...sent };
    await this.decide(subscriptionId, {
      type: 'ReviseWebhook',
      data: { subscriptionId, sent: all, facts, secretsRef },
    });
  }

  async remove(subscriptionId: string): Promise<void> {
    this.subscriptions.delete(subscriptionId);
    await this.decide(subscriptionId, { type: 'DeleteWebhook', data: { subscriptionId } });
  }

  /** Positions follow all earlier subscriptions. */
  async tell(...roleIds: readonly string[]): Promise<void> {
    const head = await this.store.headPosition();
    const drafts = roleIds.map((roleId): Draft => {
      this.position = this.position < head ? head + 1n : this.position + 1n;
      const told = {
        type: 'annal.role.updated.v1',
        subject: `roles/${roleId}`,
        data: { projectId: 'library', roleId },
        label: 'Reader',
      } as const;
      const time = this.now().toISOString();
      const place = { position: this.position, index: 0, sourceId: randomUUID(), correlationId: randomUUID() };
      return { told, projectUuid: this.projectUuid, projectId: 'library', time, actor, ...place };
    });
    const command = { type: 'Tell', data: { drafts } } as const;
    await this.store.transact(integrationLog, integrationStream(this.projectUuid), command, context());
  }

  private async decide(subscriptionId: string, command: WebhookCommand): Promise<void> {
    await this.store.transact(webhookAggregate, webhookStream(this.projectUuid, subscriptionId), command, context());
  }
}
