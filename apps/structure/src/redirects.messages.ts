import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import {
  ChangeRedirect,
  CreateRedirect,
  DeleteRedirect,
  ImportRedirects,
  SetAutomaticRedirects,
} from '@annal/structure-application';
import {
  changeRedirect,
  createRedirect,
  deleteRedirect,
  importRedirects,
  setAutomaticRedirects,
  type ChangeRedirectData,
  type CreateRedirectData,
  type DeleteRedirectData,
  type ImportRedirectsData,
  type SetAutomaticRedirectsData,
} from '@annal/structure-contracts';

@Controller()
export class RedirectMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(createRedirect.pattern)
  create({ data, context }: Envelope<CreateRedirectData>) {
    return this.commands.execute(new CreateRedirect(data, context));
  }

  @MessagePattern(changeRedirect.pattern)
  change({ data, context }: Envelope<ChangeRedirectData>) {
    return this.commands.execute(new ChangeRedirect(data, context));
  }

  @MessagePattern(deleteRedirect.pattern)
  delete({ data, context }: Envelope<DeleteRedirectData>) {
    return this.commands.execute(new DeleteRedirect(data, context));
  }

  @MessagePattern(setAutomaticRedirects.pattern)
  setAutomatic({ data, context }: Envelope<SetAutomaticRedirectsData>) {
    return this.commands.execute(new SetAutomaticRedirects(data, context));
  }

  @MessagePattern(importRedirects.pattern)
  import({ data, context }: Envelope<ImportRedirectsData>) {
    return this.commands.execute(new ImportRedirects(data, context));
  }
}
