import { randomUUID } from 'node:crypto';
import type { EventStore } from '@annal/event-store';
import { integrationStream } from '@annal/integration-catalogue';
import type { Actor, CommandContext, DomainEvent, Recorded } from '@annal/kernel';
import type { Tenure } from '@annal/process';
import { integrationLog, type Draft } from './integration-log.ts';
import { projectUuidOf, translatedSources, Translator, type EventGroup } from './translation/translator.ts';

/** Asks whoever keeps the read models to have come that far; false where that takes too long. */
export type Readable = (category: string, position: bigint) => Promise<boolean>;

const SYSTEM: Actor = { kind: 'system', id: 'notifier', name: 'system' };
/** An append has to stay below EventStoreDB's limit of 1 MiB by far. */
const MOST_AT_ONCE = 250;
const MOST_BYTES = 400_000;

/** After these an event of the same command may change what comes first. */
const UNFINISHED = new Set(['EntryVariationRevised', 'EntryVariationPublished', 'EntryVariationUnpublished']);

/** Follows the log and writes down what others are told, once, in order, when it can be read through the API. */
export class IntegrationFeed {
  private readonly translator: Translator;

  constructor(
    private readonly store: EventStore,
    private readonly readable: Readable,
  ) {
    this.translator = new Translator(store);
  }

  async run({ signal, position, advance }: Tenure): Promise<void> {
    let done = position ?? -1n;
    const onPassed = (passed: bigint) => {
      if (passed > done) advance((done = passed));
    };
    const options = { sources: translatedSources, after: position ?? ('start' as const), signal, onPassed };
    for await (const batch of this.store.subscribe(options)) {
      const news = batch.filter((event) => event.position > done);
      if (news.length === 0) continue;
      const last = await this.tell(news);
      advance((done = last));
    }
  }

  /** Position of the last event that has been told. */
  private async tell(events: readonly Recorded<DomainEvent>[]): Promise<bigint> {
    const groups = groupsOf(events);
    const last = groups.at(-1);
    if (last && UNFINISHED.has(last.at(-1)?.type ?? '')) groups[groups.length - 1] = await this.completed(last);
    await this.untilReadable(groups);
    let pending: Draft[] = [];
    let bytes = 0;
    let project: string | undefined;
    const flush = async () => {
      if (project !== undefined && pending.length > 0) await this.append(project, pending);
      pending = [];
      bytes = 0;
    };
    for (const group of groups) {
      const projectUuid = projectUuidOf(group[0]);
      if (projectUuid !== project) await flush();
      project = projectUuid;
      for (const draft of await this.drafts(group)) {
        const size = JSON.stringify(draft.told).length + 700;
        if (pending.length >= MOST_AT_ONCE || bytes + size > MOST_BYTES) await flush();
        pending.push(draft);
        bytes += size;
      }
    }
    await flush();
    return groups.at(-1)?.at(-1)?.position ?? 0n;
  }

  private async drafts(group: EventGroup): Promise<readonly Draft[]> {
    const told = await this.translator.translate(group);
    const [{ id: sourceId, metadata }] = group;
    const { actor, occurredAt: time, correlationId } = metadata;
    const position = group.at(-1)?.position ?? 0n;
    return told.map((one, index) => ({
      told: one,
      projectId: one.data.projectId,
      time,
      actor,
      correlationId,
      sourceId,
      position,
      index,
    }));
  }

  private async append(projectUuid: string, drafts: readonly Draft[]): Promise<void> {
    await this.store.transact(
      integrationLog,
      integrationStream(projectUuid),
      { type: 'Tell', data: { drafts } },
      freshContext(),
    );
  }

  /** What the same command has written behind it: stored with it at once, but perhaps not handed out yet. */
  private async completed(group: EventGroup): Promise<EventGroup> {
    const end = group.at(-1) ?? group[0];
    const source = translatedSources.find(({ category }) => end.stream.startsWith(`${category}-`));
    if (!source) return group;
    const more: Recorded<DomainEvent>[] = [];
    for await (const event of this.store.readStream(source, end.stream, end.revision + 1n)) {
      const following = event;
      if (following.metadata.commandId !== end.metadata.commandId) break;
      more.push(following);
    }
    return [...group, ...more];
  }

  /** events.md 11, G1. Whoever reads late does not hold back the others for ever. */
  private async untilReadable(groups: readonly EventGroup[]): Promise<void> {
    const positions = new Map<string, bigint>();
    for (const event of groups.flat()) positions.set(categoryOf(event), event.position);
    await Promise.all([...positions].map(([category, position]) => this.readable(category, position)));
  }
}

/**
 * Every attempt is a command of its own: that nothing is told twice follows from what the stream says of itself, and a
 * repetition may have more to tell than what it repeats.
 */
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
