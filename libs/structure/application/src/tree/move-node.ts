import { EventStore } from '@annal/event-store';
import { canonicalGuid } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { moveNode, type MoveNodeData, type NodeReceipt } from '@annal/structure-contracts';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { TreeFactLoader } from './tree-fact-loader.ts';

const operation = 'moving the node';

@Handles(moveNode)
export class MoveNodeHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: TreeFactLoader,
  ) {}

  async execute({ data: { project, nodeId, parentId }, context }: Envelope<MoveNodeData>): Promise<NodeReceipt> {
    const subject = await this.loader.subject(project);
    this.loader.require(context, subject, 'move', nodeId, operation);
    const target = canonicalGuid(parentId);
    if (target !== undefined) this.loader.require(context, subject, 'create', target, operation);
    const command = { type: 'MoveNode', data: { facts: subject.facts, nodeId, parentId } } as const;
    const { receipt } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, context);
    return { ...receipt, nodeId };
  }
}
