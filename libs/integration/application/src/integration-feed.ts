import { randomUUID } from 'node:crypto';
import type { EventStore } from '@annal/event-store';
import { integrationStream } from '@annal/integration-contracts/catalogue';
import type { Actor, CommandContext, DomainEvent, Recorded } from '@annal/kernel';
import type { LeasedRun } from '@annal/process';
import { integrationLog, type Draft } from './integration-log.ts';
import { Invalidations, type KeysTouched, type Readable, type Touch } from './invalidations.ts';
import { PreparedBatches } from './prepared-batches.ts';
import { invalidation } from './translation/translate-invalidation.ts';
import { projectUuidOf, translatedSources, Translator, type EventGroup } from './translation/translator.ts';

const SYSTEM: Actor = { kind: 'system', id: 'notifier', name: 'system' };
/** Well below EventStoreDB's append limit of 1 MiB. */
const MOST_AT_ONCE = 250;
const MOST_BYTES = 400_000;

/** Appends integration events once, in order, and only when the API can show the change. */
export class IntegrationFeed {
  private readonly translator: Translator;

  constructor(
    private readonly store: EventStore,
    private readonly readable: Readable,
    private readonly touched: KeysTouched,
  ) {
    this.translator = new Translator(store);
  }

  async run({ signal, position, advance }: LeasedRun): Promise<void> {
    let taken = position ?? -1n;
    const ending = new AbortController();
    let queued = taken;
    let toldTo = taken;
    const touches: Touch[] = [];
    const prepared = new PreparedBatches({
      publish: async (drafts) => {
        await this.tell(drafts);
        for (const { told } of drafts) if (told.type === 'annal.delivery.invalidated.v1') invalidations.stored();
      },
      published: (last) => {
        while (touches[0] && touches[0].event.position <= last) {
          const touch = touches.shift();
          if (touch) invalidations.add(touch, toldTo);
        }
        toldTo = last;
        const told = invalidations.toldTo ?? last;
        if (told >= 0n) advance(told);
      },
      failed: () => ending.abort(),
    });
    const invalidations = new Invalidations({
      readable: this.readable,
      tell: (touch, keys) => {
        const drafts = [invalidation(touch, keys)];
        void prepared.add({ drafts, last: queued, readable: Promise.resolve() }).catch(() => undefined);
      },
      failed: (error) => {
        const failure = Promise.reject(error instanceof Error ? error : new Error(String(error)));
        void prepared.add({ drafts: [], last: queued, readable: failure }).catch(() => undefined);
      },
    });
    const onPassed = (passed: bigint) => {
      if (passed <= taken) return;
      taken = queued = passed;
      void prepared.add({ drafts: [], last: passed, readable: Promise.resolve() }).catch(() => undefined);
    };
    const after = position ?? ('start' as const);
    const either = AbortSignal.any([signal, ending.signal]);
    for await (const batch of this.store.subscribe({ sources: translatedSources, after, signal: either, onPassed })) {
      const news = batch.filter((event) => event.position > taken);
      if (news.length === 0) continue;
      const last = (taken = news.at(-1)?.position ?? taken);
      const groups = groupsOf(news);
      const readable = this.untilReadable(groups);
      // `prepared` reports the failure; this avoids an unhandled rejection.
      readable.catch(() => undefined);
      const drafts = await this.drafts(groups);
      for (const group of groups) touches.push(...(await this.touchesOf(group)));
      queued = last;
      await prepared.add({ drafts, last, readable });
    }
    invalidations.end();
    await prepared.end();
  }

  private async tell(drafts: readonly Draft[]): Promise<void> {
    let pending: Draft[] = [];
    let bytes = 0;
    const flush = async () => {
      const [first] = pending;
      if (first) await this.append(first.projectUuid, pending);
      pending = [];
      bytes = 0;
    };
    for (const draft of drafts) {
      const size = JSON.stringify(draft.told).length + 700;
      const isOther = pending[0] !== undefined && pending[0].projectUuid !== draft.projectUuid;
      if (isOther || pending.length >= MOST_AT_ONCE || bytes + size > MOST_BYTES) await flush();
      pending.push(draft);
      bytes += size;
    }
    await flush();
  }

  private async drafts(groups: readonly EventGroup[]): Promise<readonly Draft[]> {
    const drafts: Draft[] = [];
    for (const group of groups) {
      const [{ id: sourceId, metadata }] = group;
      const { actor, occurredAt: time, correlationId } = metadata;
      const position = group.at(-1)?.position ?? 0n;
      const projectUuid = projectUuidOf(group[0]);
      for (const [index, told] of (await this.translator.translate(group)).entries())
        drafts.push({
          told,
          projectUuid,
          projectId: told.data.projectId,
          time,
          actor,
          correlationId,
          sourceId,
          position,
          index,
        });
    }
    return drafts;
  }

  private async touchesOf(group: EventGroup): Promise<readonly Touch[]> {
    const touches: Touch[] = [];
    const projectUuid = projectUuidOf(group[0]);
    for (const event of group) {
      const keys = await this.touched(event);
      const projectId = keys.size === 0 ? undefined : await this.translator.projectId(projectUuid);
      if (projectId !== undefined) touches.push({ event, projectUuid, projectId, keys });
    }
    return touches;
  }

  private async append(projectUuid: string, drafts: readonly Draft[]): Promise<void> {
    await this.store.transact(
      integrationLog,
      integrationStream(projectUuid),
      { type: 'Tell', data: { drafts } },
      freshContext(),
    );
  }

  /** events.md 11, G1. The wait is bounded, so that a lagging read model does not stop the feed. */
  private async untilReadable(groups: readonly EventGroup[]): Promise<void> {
    const positions = new Map<string, bigint>();
    for (const event of groups.flat()) positions.set(categoryOf(event), event.position);
    await Promise.all([...positions].map(([category, position]) => this.readable(category, position)));
  }
}

/** A fresh id, because the stream's own state prevents duplicates and a repetition may contain more events. */
function freshContext(): CommandContext {
  const commandId = randomUUID();
  return { commandId, correlationId: commandId, causationId: commandId, actor: SYSTEM };
}

function groupsOf(events: readonly Recorded<DomainEvent>[]): EventGroup[] {
  const groups: [Recorded<DomainEvent>, ...Recorded<DomainEvent>[]][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const isSame = group?.[0].stream === event.stream && group[0].metadata.commandId === event.metadata.commandId;
    if (isSame) group.push(event);
    else groups.push([event]);
  }
  return groups;
}

const categoryOf = ({ stream }: Recorded<DomainEvent>) => stream.slice(0, stream.indexOf('-'));
