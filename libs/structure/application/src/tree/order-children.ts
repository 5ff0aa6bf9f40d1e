import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { orderChildren, type NodeReceipt, type OrderChildrenData } from '@annal/structure-contracts';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { TreeFactLoader } from './tree-fact-loader.ts';

@Handles(orderChildren)
export class OrderChildrenHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: TreeFactLoader,
  ) {}

  async execute({
    data: { project, parentId, language, nodeIds },
    context,
  }: Envelope<OrderChildrenData>): Promise<NodeReceipt> {
    const subject = await this.loader.subject(project);
    const operation = 'ordering the nodes';
    this.loader.require(context, subject, 'manageChildOrder', parentId, operation);
    const data = { facts: subject.facts, parentId, language, nodeIds };
    const command = { type: 'OrderChildren', data } as const;
    const { receipt } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, context);
    return { ...receipt, nodeId: parentId };
  }
}
