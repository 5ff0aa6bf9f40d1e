import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import type { NodeReceipt, UnorderChildrenData } from '@annal/structure-contracts';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { TreeKnowledge } from './tree-knowledge.ts';

export class UnorderChildren extends Command<NodeReceipt> {
  constructor(
    readonly data: UnorderChildrenData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UnorderChildren)
export class UnorderChildrenHandler implements ICommandHandler<UnorderChildren> {
  constructor(
    private readonly store: EventStore,
    private readonly knowledge: TreeKnowledge,
  ) {}

  async execute({ data: { project, parentId, language }, context }: UnorderChildren): Promise<NodeReceipt> {
    const subject = await this.knowledge.subject(project);
    const operation = 'ordering the nodes';
    this.knowledge.require(context, subject, 'manageChildOrder', parentId, operation);
    const data = { facts: subject.facts, parentId, language };
    const command = { type: 'UnorderChildren', data } as const;
    const { receipt } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, context);
    return { ...receipt, nodeId: parentId };
  }
}
