import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { unorderChildren, type NodeReceipt, type UnorderChildrenData } from '@annal/structure-contracts';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { TreeFactLoader } from './tree-fact-loader.ts';

@Handles(unorderChildren)
export class UnorderChildrenHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: TreeFactLoader,
  ) {}

  async execute({
    data: { project, parentId, language },
    context,
  }: Envelope<UnorderChildrenData>): Promise<NodeReceipt> {
    const subject = await this.loader.subject(project);
    const operation = 'ordering the nodes';
    this.loader.require(context, subject, 'manageChildOrder', parentId, operation);
    const data = { facts: subject.facts, parentId, language };
    const command = { type: 'UnorderChildren', data } as const;
    const { receipt } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, context);
    return { ...receipt, nodeId: parentId };
  }
}
