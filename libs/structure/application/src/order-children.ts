import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '@annal/kernel';
import type { NodeReceipt, OrderChildrenData } from '@annal/structure-contracts';
import { TreeKnowledge } from './tree-knowledge.ts';
import { TreeWrites } from './tree-writes.ts';

export class OrderChildren extends Command<NodeReceipt> {
  constructor(
    readonly data: OrderChildrenData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OrderChildren)
export class OrderChildrenHandler implements ICommandHandler<OrderChildren> {
  constructor(
    private readonly writes: TreeWrites,
    private readonly knowledge: TreeKnowledge,
  ) {}

  async execute({ data: { project, parentId, language, nodeIds }, context }: OrderChildren): Promise<NodeReceipt> {
    const subject = await this.knowledge.subject(project);
    const operation = 'ordering the nodes';
    this.knowledge.require(context, subject, 'manageChildOrder', parentId, operation);
    const data = { facts: subject.facts, parentId, language, nodeIds };
    const command = { type: 'OrderChildren', data } as const;
    const { receipt } = await this.writes.transact(project.uuid, command, context);
    return { ...receipt, nodeId: parentId };
  }
}
