import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import type { MoveNodeData, NodeReceipt } from '@annal/structure-contracts';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { TreeKnowledge } from './tree-knowledge.ts';

export class MoveNode extends Command<NodeReceipt> {
  constructor(
    readonly data: MoveNodeData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const operation = 'moving the node';

@CommandHandler(MoveNode)
export class MoveNodeHandler implements ICommandHandler<MoveNode> {
  constructor(
    private readonly store: EventStore,
    private readonly knowledge: TreeKnowledge,
  ) {}

  async execute({ data: { project, nodeId, parentId }, context }: MoveNode): Promise<NodeReceipt> {
    const subject = await this.knowledge.subject(project);
    this.knowledge.require(context, subject, 'move', nodeId, operation);
    const target = canonicalGuid(parentId);
    if (target !== undefined) this.knowledge.require(context, subject, 'create', target, operation);
    const command = { type: 'MoveNode', data: { facts: subject.facts, nodeId, parentId } } as const;
    const { receipt } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, context);
    return { ...receipt, nodeId };
  }
}
