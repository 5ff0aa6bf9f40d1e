import { derivedGuid, EventStore } from '@annal/event-store';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { createNode, type CreateNodeData, type NodeReceipt } from '@annal/structure-contracts';
import { treeAggregate, treeStream, type NodeEntry } from '@annal/structure-domain';
import { EntryNodes } from './entry-nodes.ts';
import { TreeFactLoader, type TreeSubject } from './tree-fact-loader.ts';

const operation = 'creating the node';

@Handles(createNode)
export class CreateNodeHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: TreeFactLoader,
    private readonly entries: EntryNodes,
  ) {}

  async execute({ data: { project, parentId, node: sent }, context }: Envelope<CreateNodeData>): Promise<NodeReceipt> {
    const subject = await this.loader.subject(project);
    this.loader.require(context, subject, 'create', parentId, operation);
    const entry = await this.loader.entry(project.uuid, sent.entryId);
    await this.requireRest(context, subject, { parentId, node: sent }, entry);
    const newId = derivedGuid(context.commandId, 'node');
    const data = { facts: subject.facts, parentId, newId, sent, ...(entry && { entry }) };
    const command = { type: 'CreateNode', data } as const;
    const { receipt } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, context);
    await this.entries.recheck(project.uuid, sent.entryId, entry, context);
    return { ...receipt, nodeId: canonicalGuid(sent.id) ?? newId };
  }

  /** Permissions are checked at the parent, because the node does not exist yet. */
  private async requireRest(
    context: CommandContext,
    subject: TreeSubject,
    { parentId, node }: Pick<CreateNodeData, 'parentId' | 'node'>,
    entry: NodeEntry | undefined,
  ): Promise<void> {
    const types = entry?.contentTypeUuid ? [entry.contentTypeUuid] : [];
    if (entry) await this.loader.requireEntries(context, subject, parentId, types, operation);
    const asked = (action: string) => this.loader.require(context, subject, action, parentId, operation);
    if (node.renderer !== undefined && node.renderer !== null) asked('updateRenderer');
    if (node.proxy !== undefined && node.proxy !== null) asked('updateProxy');
  }
}
