import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReviseWorkflowDefinitionData, WorkflowDefinitionReceipt } from '@annal/content-contracts';
import { workflowDefinitionAggregate, workflowDefinitionStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { WorkflowDefinitionFactLoader } from './workflow-definition-fact-loader.ts';
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
    private readonly loader: WorkflowDefinitionFactLoader,
  ) {}

  async execute({ data, context }: ReviseWorkflowDefinition): Promise<WorkflowDefinitionReceipt> {
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
