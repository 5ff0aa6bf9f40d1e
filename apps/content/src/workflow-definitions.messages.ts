import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import {
  CreateWorkflowDefinition,
  DeleteWorkflowDefinition,
  PublishWorkflowDefinition,
  ReviseWorkflowDefinition,
} from '@annal/content-application';
import {
  createWorkflowDefinition,
  deleteWorkflowDefinition,
  publishWorkflowDefinition,
  reviseWorkflowDefinition,
  type CreateWorkflowDefinitionData,
  type DeleteWorkflowDefinitionData,
  type PublishWorkflowDefinitionData,
  type ReviseWorkflowDefinitionData,
} from '@annal/content-contracts';
import type { Envelope } from '@annal/messaging';

@Controller()
export class WorkflowDefinitionMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createWorkflowDefinition.pattern)
  create({ data, context }: Envelope<CreateWorkflowDefinitionData>) {
    return this.commands.execute(new CreateWorkflowDefinition(data, context));
  }

  @MessagePattern(reviseWorkflowDefinition.pattern)
  revise({ data, context }: Envelope<ReviseWorkflowDefinitionData>) {
    return this.commands.execute(new ReviseWorkflowDefinition(data, context));
  }

  @MessagePattern(publishWorkflowDefinition.pattern)
  publish({ data, context }: Envelope<PublishWorkflowDefinitionData>) {
    return this.commands.execute(new PublishWorkflowDefinition(data, context));
  }

  @MessagePattern(deleteWorkflowDefinition.pattern)
  delete({ data, context }: Envelope<DeleteWorkflowDefinitionData>) {
    return this.commands.execute(new DeleteWorkflowDefinition(data, context));
  }
}
