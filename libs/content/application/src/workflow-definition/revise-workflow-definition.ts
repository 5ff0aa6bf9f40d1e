import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReviseWorkflowDefinitionData, WorkflowDefinitionReceipt } from '@annal/content-contracts';
import { workflowDefinitionAggregate, workflowDefinitionStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { WorkflowDefinitionKnowledge } from './workflow-definition-knowledge.ts';
import { workflowDefinitionReceipt } from './workflow-definition-receipt.ts';

export class ReviseWorkflowDefinition extends Command<WorkflowDefinitionReceipt> {
  constructor(
    readonly data: ReviseWorkflowDefinitionData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReviseWorkflowDefinition)
export class ReviseWorkflowDefinitionHandler implements ICommandHandler<ReviseWorkflowDefinition> {
  constructor(
    private readonly store: EventStore,
    private readonly knowledge: WorkflowDefinitionKnowledge,
  ) {}

  async execute({ data, context }: ReviseWorkflowDefinition): Promise<WorkflowDefinitionReceipt> {
    const { project, definitionId, versionNo, definition: input } = data;
    await this.knowledge.authorize(context.actor, 'updating', project, definitionId);
    const { uuid } = (await this.knowledge.existing('updating', project, definitionId)).latest;
    const command = { type: 'ReviseWorkflowDefinition', data: { definitionId, versionNo, input } } as const;
    const stream = workflowDefinitionStream(project.uuid, uuid);
    return workflowDefinitionReceipt(
      await this.store.transact(workflowDefinitionAggregate, stream, command, context),
      uuid,
    );
  }
}
