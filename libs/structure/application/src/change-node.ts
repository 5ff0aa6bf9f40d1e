import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import { nodeErrors, type ChangeNodeData, type NodeReceipt } from '@annal/structure-contracts';
import { askedActions, type EntryStanding } from '@annal/structure-domain';
import { EntryNodes } from './entry-nodes.ts';
import { TreeKnowledge, type TreeSubject } from './tree-knowledge.ts';
import { TreeWrites } from './tree-writes.ts';

export class ChangeNode extends Command<NodeReceipt> {
  constructor(
    readonly data: ChangeNodeData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const operation = 'updating the node';

@CommandHandler(ChangeNode)
export class ChangeNodeHandler implements ICommandHandler<ChangeNode> {
  constructor(
    private readonly writes: TreeWrites,
    private readonly knowledge: TreeKnowledge,
    private readonly entries: EntryNodes,
  ) {}

  async execute({ data: { project, nodeId, node: sent }, context }: ChangeNode): Promise<NodeReceipt> {
    const subject = await this.knowledge.subject(project);
    const entry = await this.knowledge.standing(project.uuid, sent.entryId);
    this.require(context, subject, { nodeId, node: sent }, entry);
    const data = { facts: subject.facts, nodeId, sent, ...(entry && { entry }) };
    const command = { type: 'ChangeNode', data } as const;
    const { receipt } = await this.writes.transact(project.uuid, command, context);
    await this.entries.recheck(project.uuid, sent.entryId, entry, context);
    return { ...receipt, nodeId };
  }

  /** By what would really change: clients send back whole nodes. */
  private require(
    context: CommandContext,
    subject: TreeSubject,
    { nodeId, node: sent }: Pick<ChangeNodeData, 'nodeId' | 'node'>,
    entry: EntryStanding | undefined,
  ): void {
    const node = subject.tree.nodes.get(nodeId);
    if (!node) {
      this.knowledge.require(context, subject, 'update', nodeId, { operation });
      throw nodeErrors.notFound(subject.facts.projectId, nodeId);
    }
    const contentTypeIds = [node.attachment, entry].flatMap((on) => on?.contentTypeUuid ?? []);
    for (const action of askedActions(sent, nodeId, subject.tree)) {
      const more = action === 'manageEntries' ? { contentTypeIds } : {};
      this.knowledge.require(context, subject, action, nodeId, { operation, ...more });
      const target = action === 'move' ? canonicalGuid(sent.parentId) : undefined;
      if (target !== undefined) this.knowledge.require(context, subject, 'create', target, { operation });
    }
  }
}
