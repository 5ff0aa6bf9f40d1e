import { deleteComponent, type ComponentReceipt, type DeleteComponentData } from '@annal/content-contracts';
import { componentAggregate, componentStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { ComponentFactLoader } from './component-fact-loader.ts';
import { componentReceipt } from './component-receipt.ts';
import { ComponentUse } from './component-use.ts';
import { decideDefinition } from '../content-model/decide-definition.ts';
import { DefinitionIds } from '../content-model/definition-ids.ts';

/** Withdraws the component, deletes it, then releases its id. The next deletion completes an interrupted one. */
@Handles(deleteComponent)
export class DeleteComponentHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: ComponentFactLoader,
    private readonly ids: DefinitionIds,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data: { project, componentId }, context }: Envelope<DeleteComponentData>): Promise<ComponentReceipt> {
    const definition = await this.loader.authorized(context.actor, 'delete', project, componentId);
    await this.use.withdraw(definition, context);
    const stream = componentStream(project.uuid, definition.uuid);
    const command = { type: 'DeleteComponent', data: { componentId } } as const;
    const deleted = await decideDefinition(() => this.store.transact(componentAggregate, stream, command, context));
    await this.ids.release(definition, context);
    return componentReceipt(deleted, definition);
  }
}
