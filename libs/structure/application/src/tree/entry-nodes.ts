import { Injectable } from '@nestjs/common';
import { entrySummaryOf, type EntrySummary } from '@annal/content-contracts';
import { derivedGuid, EventStore } from '@annal/event-store';
import { canonicalGuid, type CommandContext, type Receipt } from '@annal/kernel';
import { treeAggregate, treeStream, type TreeCommand, type TreeFacts } from '@annal/structure-domain';
import { TreeFactLoader } from './tree-fact-loader.ts';

/** Applies created and deleted entries to the tree (nodes.md 9). Idempotent. */
@Injectable()
export class EntryNodes {
  constructor(
    private readonly store: EventStore,
    private readonly loader: TreeFactLoader,
  ) {}

  async follow(projectUuid: string, entryId: string, context: CommandContext): Promise<Receipt> {
    const facts = await this.loader.facts(projectUuid);
    if (!facts) return this.unchanged(projectUuid);
    const summary = await entrySummaryOf(this.store, projectUuid, entryId);
    const ended = summary.status === 'gone' || summary.life > 0;
    const detached = ended ? await this.detach(facts, [{ entryId, life: summary.life }], context) : undefined;
    const placed = await this.place(facts, entryId, summary, context);
    return placed ?? detached ?? this.unchanged(projectUuid);
  }

  /** Repeats after attaching, because the entry may have been deleted meanwhile. */
  async recheck(
    projectUuid: string,
    entryId: unknown,
    before: Pick<EntrySummary, 'life'> | undefined,
    context: CommandContext,
  ): Promise<void> {
    const id = before && canonicalGuid(entryId);
    if (id === undefined) return;
    const { life } = await entrySummaryOf(this.store, projectUuid, id);
    if (life !== before?.life) await this.follow(projectUuid, id, context);
  }

  /** Detaches every entry of the deleted content type, whatever its own state. */
  async forgetContentType(projectUuid: string, contentTypeUuid: string, context: CommandContext): Promise<Receipt> {
    const facts = await this.loader.facts(projectUuid);
    const { state: tree } = await this.store.load(treeAggregate, treeStream(projectUuid));
    if (!facts || tree.status !== 'live') return this.unchanged(projectUuid);
    const ended: { entryId: string; life: number; nodes: number }[] = [];
    for (const [entryId, { nodeIds }] of tree.places) {
      const { contentTypeUuid: known } = tree.nodes.get(nodeIds.first(''))?.attachment ?? {};
      const type = known ?? (await entrySummaryOf(this.store, projectUuid, entryId)).contentTypeUuid;
      if (type === contentTypeUuid) ended.push({ entryId, life: Number.MAX_SAFE_INTEGER, nodes: nodeIds.size });
    }
    for (const [index, entries] of inAppends(ended).entries())
      await this.detach(facts, entries, { ...context, commandId: derivedGuid(context.commandId, String(index)) });
    return this.unchanged(projectUuid);
  }

  private async place(
    facts: TreeFacts,
    entryId: string,
    { status, life, contentTypeUuid, place }: EntrySummary,
    context: CommandContext,
  ): Promise<Receipt | undefined> {
    if (status !== 'live' || place?.entryLife !== life) return undefined;
    const { parentNodeId: parentId, ...wanted } = place;
    const nodeId = derivedGuid(facts.projectUuid, entryId, 'node', String(life));
    const data = { facts, nodeId, parentId, entryId, contentTypeUuid, ...wanted };
    return this.transact(facts.projectUuid, { type: 'PlaceEntry', data }, context);
  }

  private detach(
    facts: TreeFacts,
    entries: readonly { readonly entryId: string; readonly life: number }[],
    context: CommandContext,
  ): Promise<Receipt> {
    const own = { ...context, commandId: derivedGuid(context.commandId, 'detach') };
    return this.transact(facts.projectUuid, { type: 'DetachEntries', data: { facts, entries } }, own);
  }

  private async transact(projectUuid: string, command: TreeCommand, context: CommandContext): Promise<Receipt> {
    const { receipt } = await this.store.transact(treeAggregate, treeStream(projectUuid), command, context);
    return receipt;
  }

  private async unchanged(projectUuid: string): Promise<Receipt> {
    const stream = treeStream(projectUuid);
    const { revision, position } = await this.store.load(treeAggregate, stream);
    return { stream, category: treeAggregate.category, revision: String(revision), position: String(position) };
  }
}

const NODES_PER_APPEND = 2000;

function inAppends<Entry extends { readonly nodes: number }>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const appends: Entry[][] = [];
  let room = 0;
  for (const entry of entries) {
    if (room < entry.nodes) {
      appends.push([]);
      room = NODES_PER_APPEND;
    }
    appends.at(-1)?.push(entry);
    room -= entry.nodes;
  }
  return appends;
}
