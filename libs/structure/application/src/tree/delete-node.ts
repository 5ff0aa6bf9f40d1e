import { derivedGuid, EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { deleteNode, type DeleteNodeData, type NodeReceipt } from '@annal/structure-contracts';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { TreeFactLoader } from './tree-fact-loader.ts';

/** About 800 KB of ids; an append is limited to 1 MiB. */
const NODES_PER_APPEND = 20_000;

@Handles(deleteNode)
export class DeleteNodeHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: TreeFactLoader,
  ) {}

  /** One append except for huge subtrees, which are deleted bottom-up; the tree is consistent after every append. */
  async execute({ data: { project, nodeId }, context }: Envelope<DeleteNodeData>): Promise<NodeReceipt> {
    const subject = await this.loader.subject(project);
    this.loader.require(context, subject, 'delete', nodeId, 'deleting the node');
    const data = { facts: subject.facts, nodeId, atMost: NODES_PER_APPEND };
    for (let part = 0; ; part += 1) {
      const own = part === 0 ? context : { ...context, commandId: derivedGuid(context.commandId, String(part)) };
      const command = { type: 'DeleteNode', data } as const;
      const { receipt, state } = await this.store.transact(treeAggregate, treeStream(project.uuid), command, own);
      if (state.status !== 'live' || !state.nodes.has(nodeId)) return { ...receipt, nodeId };
    }
  }
}
