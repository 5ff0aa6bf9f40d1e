import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ComponentReceipt, PublishComponentData } from '@annal/content-contracts';
import { componentAggregate, componentStream, type ComponentFacts } from '@annal/content-domain';
import type { CommandContext } from '@annal/kernel';
import { ComponentFactLoader } from './component-fact-loader.ts';
import { componentReceipt } from './component-receipt.ts';
import { ComponentUse } from './component-use.ts';

export class PublishComponent extends Command<ComponentReceipt> {
  constructor(
    readonly data: PublishComponentData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PublishComponent)
export class PublishComponentHandler implements ICommandHandler<PublishComponent> {
  constructor(
    private readonly loader: ComponentFactLoader,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data, context }: PublishComponent): Promise<ComponentReceipt> {
    const { project, componentId, event, versionNo, unreadable } = data;
    const definition = await this.loader.authorized(context.actor, 'publish', project, componentId);
    const publish = (components: ComponentFacts) =>
      ({ type: 'PublishComponent', data: { componentId, event, versionNo, unreadable, components } }) as const;
    const place = { aggregate: componentAggregate, stream: componentStream(project.uuid, definition.uuid) };
    return componentReceipt(await this.use.transact(definition, place, publish, undefined, context), definition);
  }
}
