import {
  deleteWorkflowDefinition,
  type DeleteWorkflowDefinitionData,
  type WorkflowDefinitionReceipt,
} from '@annal/content-contracts';
import {
  workflowDefinitionAggregate,
  workflowDefinitionIdStream,
  workflowDefinitionStream,
} from '@annal/content-domain';
import { EventStore, releaseKey } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { WorkflowDefinitionFactLoader } from './workflow-definition-fact-loader.ts';

@Handles(deleteWorkflowDefinition)
export class DeleteWorkflowDefinitionHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: WorkflowDefinitionFactLoader,
  ) {}

  async execute({ data, context }: Envelope<DeleteWorkflowDefinitionData>): Promise<WorkflowDefinitionReceipt> {
    const { project, definitionId } = data;
    await this.loader.authorize(context.actor, 'deleting', project, definitionId);
    const { uuid, id } = (await this.loader.existing('deleting', project, definitionId)).latest;
    const usedBy = await this.loader.usedBy(project.uuid, id);
    const command = { type: 'DeleteWorkflowDefinition', data: { definitionId, usedBy } } as const;
    const stream = workflowDefinitionStream(project.uuid, uuid);
    const { receipt } = await this.store.transact(workflowDefinitionAggregate, stream, command, context);
    const idStream = workflowDefinitionIdStream(project.uuid, id);
    await releaseKey(this.store, idStream, id.toLowerCase(), uuid, context);
    return { ...receipt, definition: { uuid, id }, versionNo: null };
  }
}
