import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { CreateComponent, DeleteComponent, PublishComponent, ReviseComponent } from '@annal/content-application';
import {
  createComponent,
  deleteComponent,
  publishComponent,
  reviseComponent,
  type CreateComponentData,
  type DeleteComponentData,
  type PublishComponentData,
  type ReviseComponentData,
} from '@annal/content-contracts';
import type { Envelope } from '@annal/messaging';

@Controller()
export class ComponentMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createComponent.pattern)
  create({ data, context }: Envelope<CreateComponentData>) {
    return this.commands.execute(new CreateComponent(data, context));
  }

  @MessagePattern(reviseComponent.pattern)
  revise({ data, context }: Envelope<ReviseComponentData>) {
    return this.commands.execute(new ReviseComponent(data, context));
  }

  @MessagePattern(publishComponent.pattern)
  publish({ data, context }: Envelope<PublishComponentData>) {
    return this.commands.execute(new PublishComponent(data, context));
  }

  @MessagePattern(deleteComponent.pattern)
  delete({ data, context }: Envelope<DeleteComponentData>) {
    return this.commands.execute(new DeleteComponent(data, context));
  }
}
