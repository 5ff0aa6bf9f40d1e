import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ComponentReceipt, ReviseComponentData } from '@annal/content-contracts';
import { componentAggregate, componentStream, namedComponents, type ComponentFacts } from '@annal/content-domain';
import type { CommandContext } from '@annal/kernel';
import { ComponentKnowledge } from './component-knowledge.ts';
import { componentReceipt } from './component-receipt.ts';
import { ComponentUse } from './component-use.ts';

export class ReviseComponent extends Command<ComponentReceipt> {
  constructor(
    readonly data: ReviseComponentData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReviseComponent)
export class ReviseComponentHandler implements ICommandHandler<ReviseComponent> {
  constructor(
    private readonly knowledge: ComponentKnowledge,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data, context }: ReviseComponent): Promise<ComponentReceipt> {
    const { project, componentId, versionNo, component: input } = data;
    const definition = await this.knowledge.authorized(context.actor, 'update', project, componentId);
    const facts = await this.knowledge.facts(project);
    const revise = (components: ComponentFacts) =>
      ({ type: 'ReviseComponent', data: { componentId, versionNo, input, facts: { ...facts, components } } }) as const;
    const named = namedComponents(input.fields ?? []);
    const place = { aggregate: componentAggregate, stream: componentStream(project.uuid, definition.uuid) };
    return componentReceipt(await this.use.transact(definition, place, revise, named, context), definition);
  }
}
