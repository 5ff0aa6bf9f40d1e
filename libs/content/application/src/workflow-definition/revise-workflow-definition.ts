import {
  reviseWorkflowDefinition,
  type ReviseWorkflowDefinitionData,
  type WorkflowDefinitionReceipt,
} from '@annal/content-contracts';
import { workflowDefinitionAggregate, workflowDefinitionStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { WorkflowDefinitionFactLoader } from './workflow-definition-fact-loader.ts';
import { workflowDefinitionReceipt } from './workflow-definition-receipt.ts';

@Handles(reviseWorkflowDefinition)
export class ReviseWorkflowDefinitionHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: WorkflowDefinitionFactLoader,
  ) {}

  async execute({ data, context }: Envelope<ReviseWorkflowDefinitionData>): Promise<WorkflowDefinitionReceipt> {
    const { project, definitionId, versionNo, definition: input } = data;
    await this.loader.authorize(context.actor, 'updating', project, definitionId);
    const { uuid } = (await this.loader.existing('updating', project, definitionId)).latest;
    const command = { type: 'ReviseWorkflowDefinition', data: { definitionId, versionNo, input } } as const;
    const stream = workflowDefinitionStream(project.uuid, uuid);
    return workflowDefinitionReceipt(
      await this.store.transact(workflowDefinitionAggregate, stream, command, context),
      uuid,
    );
  }
}
