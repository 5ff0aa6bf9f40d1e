import { randomUUID } from 'node:crypto';
import type { EventStore } from '@annal/event-store';
import { integrationStream } from '@annal/integration-contracts/catalogue';
import type { Actor, CommandContext, DomainEvent, Recorded } from '@annal/kernel';
import type { LeasedRun } from '@annal/process';
import { integrationLog, type Draft } from './integration-log.ts';
import { PreparedBatches } from './prepared-batches.ts';
import { projectUuidOf, translatedSources, Translator, type EventGroup } from './translation/translator.ts';

/** Waits for the read models to reach the position; false on timeout. */
export type Readable = (category: string, position: bigint) => Promise<boolean>;

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
  ) {
    this.translator = new Translator(store);
  }

  async run({ signal, position, advance }: LeasedRun): Promise<void> {
    let taken = position ?? -1n;
    const ending = new AbortController();
    const prepared = new PreparedBatches({
      publish: (drafts) => this.tell(drafts),
      published: advance,
      failed: () => ending.abort(),
    });
    const onPassed = (passed: bigint) => {
      if (passed <= taken) return;
      taken = passed;
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
      await prepared.add({ drafts: await this.drafts(groups), last, readable });
    }
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
