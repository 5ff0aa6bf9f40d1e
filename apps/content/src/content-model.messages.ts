import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { CloseContentModel, WithdrawLanguages } from '@annal/content-application';
import {
  closeContentModel,
  withdrawLanguages,
  type CloseContentModelData,
  type WithdrawLanguagesData,
} from '@annal/content-contracts';
import type { Envelope } from '@annal/messaging';

@Controller()
export class ContentModelMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(closeContentModel.pattern)
  close({ data, context }: Envelope<CloseContentModelData>) {
    return this.commands.execute(new CloseContentModel(data, context));
  }

  @MessagePattern(withdrawLanguages.pattern)
  withdraw({ data, context }: Envelope<WithdrawLanguagesData>) {
    return this.commands.execute(new WithdrawLanguages(data, context));
  }
}
