import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import {
  ChangeApiKey,
  CreateApiKey,
  CreateApiKeyFlow,
  DeleteApiKey,
  DeleteApiKeyFlow,
} from '@annal/security-application';
import {
  changeApiKey,
  createApiKey,
  createApiKeyFlow,
  deleteApiKey,
  deleteApiKeyFlow,
  type ChangeApiKeyData,
  type CreateApiKeyData,
  type CreateApiKeyFlowData,
  type DeleteApiKeyData,
  type DeleteApiKeyFlowData,
} from '@annal/security-contracts';

@Controller()
export class ApiKeyMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createApiKey.pattern)
  create({ data, context }: Envelope<CreateApiKeyData>) {
    return this.commands.execute(new CreateApiKey(data, context));
  }

  @MessagePattern(changeApiKey.pattern)
  change({ data, context }: Envelope<ChangeApiKeyData>) {
    return this.commands.execute(new ChangeApiKey(data, context));
  }

  @MessagePattern(deleteApiKey.pattern)
  delete({ data, context }: Envelope<DeleteApiKeyData>) {
    return this.commands.execute(new DeleteApiKey(data, context));
  }

  @MessagePattern(createApiKeyFlow.pattern)
  createFlow({ data, context }: Envelope<CreateApiKeyFlowData>) {
    return this.commands.execute(new CreateApiKeyFlow(data, context));
  }

  @MessagePattern(deleteApiKeyFlow.pattern)
  deleteFlow({ data, context }: Envelope<DeleteApiKeyFlowData>) {
    return this.commands.execute(new DeleteApiKeyFlow(data, context));
  }
}
