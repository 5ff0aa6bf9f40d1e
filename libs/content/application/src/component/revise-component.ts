import { reviseComponent, type ComponentReceipt, type ReviseComponentData } from '@annal/content-contracts';
import { componentAggregate, componentStream } from '@annal/content-domain';
import { namedComponents, type ComponentFacts } from '@annal/content-rules';
import { Handles, type Envelope } from '@annal/messaging';
import { ComponentFactLoader } from './component-fact-loader.ts';
import { componentReceipt } from './component-receipt.ts';
import { ComponentUse } from './component-use.ts';
import { decideDefinition } from '../content-model/decide-definition.ts';

@Handles(reviseComponent)
export class ReviseComponentHandler {
  constructor(
    private readonly loader: ComponentFactLoader,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data, context }: Envelope<ReviseComponentData>): Promise<ComponentReceipt> {
    const { project, componentId, versionNo, component: input } = data;
    const definition = await this.loader.authorized(context.actor, 'update', project, componentId);
    const facts = await this.loader.facts(project, input.fields);
    const named = namedComponents(input.fields ?? []);
    const place = { aggregate: componentAggregate, stream: componentStream(project.uuid, definition.uuid) };
    const revised = await decideDefinition((matches) => {
      const revise = (components: ComponentFacts) => {
        const data = { componentId, versionNo, input, facts: { ...facts, matches, components } };
        return { type: 'ReviseComponent', data } as const;
      };
      return this.use.transact(definition, place, revise, named, context);
    });
    return componentReceipt(revised, definition);
  }
}
