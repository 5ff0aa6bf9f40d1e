import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '@annal/kernel';
import { TagFactLoader } from './tag-fact-loader.ts';
import type { EndedProject } from './tag-closer.process.ts';

export class CloseTags extends Command<void> {
  constructor(
    readonly data: EndedProject,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CloseTags)
export class CloseTagsHandler implements ICommandHandler<CloseTags> {
  constructor(private readonly loader: TagFactLoader) {}

  async execute({ data: { projectUuid }, context }: CloseTags): Promise<void> {
    await this.loader.transact({ uuid: projectUuid }, { type: 'CloseTags', data: { projectUuid } }, context);
  }
}
