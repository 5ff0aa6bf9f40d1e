import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ComponentReceipt, DeleteComponentData } from '@annal/content-contracts';
import { componentAggregate, componentStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { ComponentFactLoader } from './component-fact-loader.ts';
import { componentReceipt } from './component-receipt.ts';
import { ComponentUse } from './component-use.ts';
import { DefinitionIds } from '../content-model/definition-ids.ts';

export class DeleteComponent extends Command<ComponentReceipt> {
  constructor(
    readonly data: DeleteComponentData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Withdraws the component, deletes it, then releases its id. The next deletion completes an interrupted one. */
@CommandHandler(DeleteComponent)
export class DeleteComponentHandler implements ICommandHandler<DeleteComponent> {
  constructor(
    private readonly store: EventStore,
    private readonly loader: ComponentFactLoader,
    private readonly ids: DefinitionIds,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data: { project, componentId }, context }: DeleteComponent): Promise<ComponentReceipt> {
    const definition = await this.loader.authorized(context.actor, 'delete', project, componentId);
    await this.use.withdraw(definition, context);
    const stream = componentStream(project.uuid, definition.uuid);
    const command = { type: 'DeleteComponent', data: { componentId } } as const;
    const deleted = await this.store.transact(componentAggregate, stream, command, context);
    await this.ids.release(definition, context);
    return componentReceipt(deleted, definition);
  }
}
