import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import type { NodeReceipt, OrderChildrenData } from '@annal/structure-contracts';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { TreeKnowledge } from './tree-knowledge.ts';

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
    private readonly store: EventStore,
    private readonly knowledge: TreeKnowledge,
  ) {}

  async execute({ data: { project, parentId, language, nodeIds }, context }: OrderChildren): Promise<NodeReceipt> {
    const subject = await this.knowledge.subject(project);
    const operation = 'ordering the nodes';
    this.knowledge.require(context, subject, 'manageChildOrder', parentId, operation);
    const data = { facts: subject.facts, parentId, language, nodeIds };
    const command = { type: 'OrderChildren', data } as const;
    const { receipt } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, context);
    return { ...receipt, nodeId: parentId };
  }
}
