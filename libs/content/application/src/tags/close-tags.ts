import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '@annal/kernel';
import { TagKnowledge } from './tag-knowledge.ts';
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
  constructor(private readonly knowledge: TagKnowledge) {}

  async execute({ data: { projectUuid }, context }: CloseTags): Promise<void> {
    await this.knowledge.transact({ uuid: projectUuid }, { type: 'CloseTags', data: { projectUuid } }, context);
  }
}
