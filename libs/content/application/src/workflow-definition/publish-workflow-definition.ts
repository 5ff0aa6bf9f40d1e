import {
  publishWorkflowDefinition,
  type PublishWorkflowDefinitionData,
  type WorkflowDefinitionReceipt,
} from '@annal/content-contracts';
import { workflowDefinitionAggregate, workflowDefinitionStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { WorkflowDefinitionFactLoader } from './workflow-definition-fact-loader.ts';
import { workflowDefinitionReceipt } from './workflow-definition-receipt.ts';

@Handles(publishWorkflowDefinition)
export class PublishWorkflowDefinitionHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: WorkflowDefinitionFactLoader,
  ) {}

  async execute({ data, context }: Envelope<PublishWorkflowDefinitionData>): Promise<WorkflowDefinitionReceipt> {
    const { project, definitionId, event, versionNo, unreadable } = data;
    await this.loader.authorize(context.actor, 'invoking', project, definitionId);
    const { uuid } = (await this.loader.existing('invoking', project, definitionId)).latest;
    const command = {
      type: 'PublishWorkflowDefinition',
      data: { definitionId, event, versionNo, unreadable },
    } as const;
    const stream = workflowDefinitionStream(project.uuid, uuid);
    return workflowDefinitionReceipt(
      await this.store.transact(workflowDefinitionAggregate, stream, command, context),
      uuid,
    );
  }
}
