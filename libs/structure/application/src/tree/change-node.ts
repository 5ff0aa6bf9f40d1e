import { EventStore } from '@annal/event-store';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { changeNode, nodeErrors, type ChangeNodeData, type NodeReceipt } from '@annal/structure-contracts';
import { askedActions, treeAggregate, treeStream, type NodeEntry } from '@annal/structure-domain';
import { EntryNodes } from './entry-nodes.ts';
import { TreeFactLoader, type TreeSubject } from './tree-fact-loader.ts';

const operation = 'updating the node';

@Handles(changeNode)
export class ChangeNodeHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: TreeFactLoader,
    private readonly entries: EntryNodes,
  ) {}

  async execute({ data: { project, nodeId, node: sent }, context }: Envelope<ChangeNodeData>): Promise<NodeReceipt> {
    const subject = await this.loader.subject(project);
    const entry = await this.loader.entry(project.uuid, sent.entryId);
    await this.require(context, subject, { nodeId, node: sent }, entry);
    const data = { facts: subject.facts, nodeId, sent, ...(entry && { entry }) };
    const command = { type: 'ChangeNode', data } as const;
    const { receipt } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, context);
    await this.entries.recheck(project.uuid, sent.entryId, entry, context);
    return { ...receipt, nodeId };
  }

  /** Requires permissions only for properties that change, because clients send back whole nodes. */
  private async require(
    context: CommandContext,
    subject: TreeSubject,
    { nodeId, node: sent }: Pick<ChangeNodeData, 'nodeId' | 'node'>,
    entry: NodeEntry | undefined,
  ): Promise<void> {
    const asked = (action: string, id: string) => this.loader.require(context, subject, action, id, operation);
    const node = subject.tree.nodes.get(nodeId);
    if (!node) {
      asked('update', nodeId);
      throw nodeErrors.notFound(subject.facts.projectId, nodeId);
    }
    const target = canonicalGuid(sent.parentId);
    for (const action of askedActions(sent, nodeId, subject.tree)) {
      if (action === 'manageEntries') {
        const types = [node.attachment, entry].flatMap((on) => on?.contentTypeUuid ?? []);
        await this.loader.requireEntries(context, subject, nodeId, types, operation);
      } else asked(action, nodeId);
      if (action === 'move' && target !== undefined) asked('create', target);
    }
  }
}
