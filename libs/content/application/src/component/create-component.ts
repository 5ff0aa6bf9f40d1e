import { createComponent, type ComponentReceipt, type CreateComponentData } from '@annal/content-contracts';
import { componentAggregate, componentErrors, componentStream, type UndecidedDefinition } from '@annal/content-domain';
import { namedComponents, type ComponentFacts, type RegexAnswers } from '@annal/content-rules';
import { derivedGuid } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import { ComponentFactLoader } from './component-fact-loader.ts';
import { componentReceipt } from './component-receipt.ts';
import { ComponentUse } from './component-use.ts';
import { decideDefinition } from '../content-model/decide-definition.ts';
import { DefinitionIds } from '../content-model/definition-ids.ts';
import { onceDecided } from '../content-model/undecided-project.ts';

@Handles(createComponent)
export class CreateComponentHandler {
  constructor(
    private readonly access: AccessControl,
    private readonly loader: ComponentFactLoader,
    private readonly ids: DefinitionIds,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data, context }: Envelope<CreateComponentData>): Promise<ComponentReceipt> {
    const { uuid: projectUuid } = data.project;
    this.access.require(context.actor, { resource: 'component', action: 'create', projectUuid });
    return decideDefinition((matches) => onceDecided(() => this.create(data, matches, context)));
  }

  private async create(
    { project, component: input }: CreateComponentData,
    matches: RegexAnswers,
    context: CommandContext,
  ): Promise<ComponentReceipt | UndecidedDefinition> {
    const projectUuid = project.uuid;
    const id = input.id ?? '';
    const { facts, projectRevision } = await this.loader.seen(project, input.fields);
    const create = (uuid: string) => (components: ComponentFacts) =>
      ({
        type: 'CreateComponent',
        data: { projectUuid, uuid, input, facts: { ...facts, matches, components } },
      }) as const;
    const named = namedComponents(input.fields ?? []);
    const uuidWanted = derivedGuid(context.commandId, 'component');
    const wanted = { kind: 'component', projectUuid, projectRevision, id, uuid: uuidWanted } as const;
    const components = await this.use.facts(wanted, componentAggregate.initial, named, context);
    const judge = () => componentAggregate.decide(create(wanted.uuid)(components), componentAggregate.initial);
    const uuid = await this.ids.claim(wanted, componentErrors.idTaken, judge, context);
    if (typeof uuid !== 'string') return uuid;
    const place = { aggregate: componentAggregate, stream: componentStream(projectUuid, uuid) };
    const options = { expectAbsent: true };
    const definition = { ...wanted, uuid };
    const created = await this.use.transact(definition, place, create(uuid), named, context, options);
    return 'wanted' in created ? created : componentReceipt(created, definition);
  }
}
