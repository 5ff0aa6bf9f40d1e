import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContentTypeReceipt, ReviseContentTypeData } from '@annal/content-contracts';
import { contentTypeAggregate, contentTypeStream, namedComponents, type ComponentFacts } from '@annal/content-domain';
import type { CommandContext } from '@annal/kernel';
import { ContentTypeKnowledge } from './content-type-knowledge.ts';
import { contentTypeReceipt } from './content-type-receipt.ts';
import { ComponentUse } from './component-use.ts';

export class ReviseContentType extends Command<ContentTypeReceipt> {
  constructor(
    readonly data: ReviseContentTypeData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReviseContentType)
export class ReviseContentTypeHandler implements ICommandHandler<ReviseContentType> {
  constructor(
    private readonly knowledge: ContentTypeKnowledge,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data, context }: ReviseContentType): Promise<ContentTypeReceipt> {
    const { project, contentTypeId, versionNo, contentType: input } = data;
    const definition = await this.knowledge.authorized(context.actor, 'update', project, contentTypeId);
    const facts = await this.knowledge.facts(project, input);
    const builtIn = await this.knowledge.builtIn(definition);
    const revise = (components: ComponentFacts) => {
      const data = { contentTypeId, builtIn, versionNo, input, facts: { ...facts, components } };
      return { type: 'ReviseContentType', data } as const;
    };
    const { uuid } = definition;
    const named = namedComponents(input.fields ?? []);
    const place = { aggregate: contentTypeAggregate, stream: contentTypeStream(project.uuid, uuid) };
    return contentTypeReceipt(await this.use.transact(definition, place, revise, named, context), uuid);
  }
}
