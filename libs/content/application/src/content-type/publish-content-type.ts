import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContentTypeReceipt, PublishContentTypeData } from '@annal/content-contracts';
import { contentTypeAggregate, contentTypeStream, type ComponentFacts } from '@annal/content-domain';
import type { CommandContext } from '@annal/kernel';
import { ContentTypeFactLoader } from './content-type-fact-loader.ts';
import { contentTypeReceipt } from './content-type-receipt.ts';
import { ComponentUse } from '../component/component-use.ts';

export class PublishContentType extends Command<ContentTypeReceipt> {
  constructor(
    readonly data: PublishContentTypeData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PublishContentType)
export class PublishContentTypeHandler implements ICommandHandler<PublishContentType> {
  constructor(
    private readonly loader: ContentTypeFactLoader,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data, context }: PublishContentType): Promise<ContentTypeReceipt> {
    const { project, contentTypeId, event, versionNo, unreadable } = data;
    const definition = await this.loader.authorized(context.actor, 'publish', project, contentTypeId);
    const builtIn = await this.loader.builtIn(definition);
    const publish = (components: ComponentFacts) =>
      ({
        type: 'PublishContentType',
        data: { contentTypeId, builtIn, event, versionNo, unreadable, components },
      }) as const;
    const { uuid } = definition;
    const place = { aggregate: contentTypeAggregate, stream: contentTypeStream(project.uuid, uuid) };
    return contentTypeReceipt(await this.use.transact(definition, place, publish, undefined, context), uuid);
  }
}
