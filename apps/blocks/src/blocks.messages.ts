import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { InvokeBlockAction, PushBlock } from '@annal/blocks-application';
import { invokeBlockAction, pushBlock, type InvokeBlockActionData, type PushBlockData } from '@annal/blocks-contracts';
import type { Envelope } from '@annal/messaging';

@Controller()
export class BlockMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(pushBlock.pattern)
  push({ data, context }: Envelope<PushBlockData>) {
    return this.commands.execute(new PushBlock(data, context));
  }

  @MessagePattern(invokeBlockAction.pattern)
  invoke({ data, context }: Envelope<InvokeBlockActionData>) {
    return this.commands.execute(new InvokeBlockAction(data, context));
  }
}
