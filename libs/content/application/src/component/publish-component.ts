import { publishComponent, type ComponentReceipt, type PublishComponentData } from '@annal/content-contracts';
import { componentAggregate, componentStream } from '@annal/content-domain';
import type { ComponentFacts } from '@annal/content-rules';
import { Handles, type Envelope } from '@annal/messaging';
import { ComponentFactLoader } from './component-fact-loader.ts';
import { componentReceipt } from './component-receipt.ts';
import { ComponentUse } from './component-use.ts';
import { decideDefinition } from '../content-model/decide-definition.ts';

@Handles(publishComponent)
export class PublishComponentHandler {
  constructor(
    private readonly loader: ComponentFactLoader,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data, context }: Envelope<PublishComponentData>): Promise<ComponentReceipt> {
    const { project, componentId, event, versionNo, unreadable } = data;
    const definition = await this.loader.authorized(context.actor, 'publish', project, componentId);
    const publish = (components: ComponentFacts) =>
      ({ type: 'PublishComponent', data: { componentId, event, versionNo, unreadable, components } }) as const;
    const place = { aggregate: componentAggregate, stream: componentStream(project.uuid, definition.uuid) };
    const published = await decideDefinition(() => this.use.transact(definition, place, publish, undefined, context));
    return componentReceipt(published, definition);
  }
}
