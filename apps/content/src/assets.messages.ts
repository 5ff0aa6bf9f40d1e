import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { RegisterAssetFiles } from '@annal/content-application';
import { registerAssetFiles, type RegisterAssetFilesData } from '@annal/content-contracts';
import type { Envelope } from '@annal/messaging';

@Controller()
export class AssetMessages {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(registerAssetFiles.pattern)
  register({ data, context }: Envelope<RegisterAssetFilesData>) {
    return this.commands.execute(new RegisterAssetFiles(data, context));
  }
}
