import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeleteWorkflowDefinitionData, WorkflowDefinitionReceipt } from '@annal/content-contracts';
import {
  workflowDefinitionAggregate,
  workflowDefinitionIdStream,
  workflowDefinitionStream,
} from '@annal/content-domain';
import { EventStore, releaseKey } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { WorkflowDefinitionKnowledge } from './workflow-definition-knowledge.ts';

export class DeleteWorkflowDefinition extends Command<WorkflowDefinitionReceipt> {
  constructor(
    readonly data: DeleteWorkflowDefinitionData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteWorkflowDefinition)
export class DeleteWorkflowDefinitionHandler implements ICommandHandler<DeleteWorkflowDefinition> {
  constructor(
    private readonly store: EventStore,
    private readonly knowledge: WorkflowDefinitionKnowledge,
  ) {}

  async execute({ data, context }: DeleteWorkflowDefinition): Promise<WorkflowDefinitionReceipt> {
    const { project, definitionId } = data;
    await this.knowledge.authorize(context.actor, 'deleting', project, definitionId);
    const { uuid, id } = (await this.knowledge.existing('deleting', project, definitionId)).latest;
    const usedBy = await this.knowledge.usedBy(project.uuid, id);
    const command = { type: 'DeleteWorkflowDefinition', data: { definitionId, usedBy } } as const;
    const stream = workflowDefinitionStream(project.uuid, uuid);
    const { receipt } = await this.store.transact(workflowDefinitionAggregate, stream, command, context);
    const idStream = workflowDefinitionIdStream(project.uuid, id);
    await releaseKey(this.store, idStream, id.toLowerCase(), uuid, context);
    return { ...receipt, definition: { uuid, id }, versionNo: null };
  }
}
