import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import {
  CreateContentType,
  DeleteContentType,
  PublishContentType,
  ReviseContentType,
} from '@annal/content-application';
import {
  createContentType,
  deleteContentType,
  publishContentType,
  reviseContentType,
  type CreateContentTypeData,
  type DeleteContentTypeData,
  type PublishContentTypeData,
  type ReviseContentTypeData,
} from '@annal/content-contracts';
import type { Envelope } from '@annal/messaging';

@Controller()
export class ContentTypeMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createContentType.pattern)
  create({ data, context }: Envelope<CreateContentTypeData>) {
    return this.commands.execute(new CreateContentType(data, context));
  }

  @MessagePattern(reviseContentType.pattern)
  revise({ data, context }: Envelope<ReviseContentTypeData>) {
    return this.commands.execute(new ReviseContentType(data, context));
  }

  @MessagePattern(publishContentType.pattern)
  publish({ data, context }: Envelope<PublishContentTypeData>) {
    return this.commands.execute(new PublishContentType(data, context));
  }

  @MessagePattern(deleteContentType.pattern)
  delete({ data, context }: Envelope<DeleteContentTypeData>) {
    return this.commands.execute(new DeleteContentType(data, context));
  }
}
