import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { orderChildren, type NodeReceipt, type OrderChildrenData } from '@annal/structure-contracts';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { TreeKnowledge } from './tree-knowledge.ts';

@Handles(orderChildren)
export class OrderChildrenHandler {
  constructor(
    private readonly store: EventStore,
    private readonly knowledge: TreeKnowledge,
  ) {}

  async execute({
    data: { project, parentId, language, nodeIds },
    context,
  }: Envelope<OrderChildrenData>): Promise<NodeReceipt> {
    const subject = await this.knowledge.subject(project);
    const operation = 'ordering the nodes';
    this.knowledge.require(context, subject, 'manageChildOrder', parentId, operation);
    const data = { facts: subject.facts, parentId, language, nodeIds };
    const command = { type: 'OrderChildren', data } as const;
    const { receipt } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, context);
    return { ...receipt, nodeId: parentId };
  }
}
