import { createContentType, type ContentTypeReceipt, type CreateContentTypeData } from '@annal/content-contracts';
import {
  contentTypeAggregate,
  contentTypeErrors,
  contentTypeStream,
  type UndecidedDefinition,
} from '@annal/content-domain';
import { namedComponents, type ComponentFacts, type RegexAnswers } from '@annal/content-rules';
import { derivedGuid } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { ComponentUse } from '../component/component-use.ts';
import { ContentTypeLanguages } from './content-type-languages.ts';
import { ContentTypeFactLoader } from './content-type-fact-loader.ts';
import { contentTypeReceipt } from './content-type-receipt.ts';
import { decideDefinition } from '../content-model/decide-definition.ts';
import { DefinitionIds } from '../content-model/definition-ids.ts';
import { onceDecided } from '../content-model/undecided-project.ts';

@Handles(createContentType)
export class CreateContentTypeHandler {
  constructor(
    private readonly loader: ContentTypeFactLoader,
    private readonly ids: DefinitionIds,
    private readonly use: ComponentUse,
    private readonly languages: ContentTypeLanguages,
  ) {}

  async execute({ data, context }: Envelope<CreateContentTypeData>): Promise<ContentTypeReceipt> {
    this.loader.authorizeCreation(context.actor, data.project.uuid);
    return decideDefinition((matches) => onceDecided(() => this.create(data, matches, context)));
  }

  private async create(
    { project, contentType: input }: CreateContentTypeData,
    matches: RegexAnswers,
    context: CommandContext,
  ): Promise<ContentTypeReceipt | UndecidedDefinition> {
    const projectUuid = project.uuid;
    const id = input.id ?? '';
    const { facts, projectRevision } = await this.loader.facts(project, input);
    const create = (uuid: string) => (components: ComponentFacts) =>
      ({
        type: 'CreateContentType',
        data: { projectUuid, uuid, input, facts: { ...facts, matches, components } },
      }) as const;
    const named = namedComponents(input.fields ?? []);
    const wanted = {
      kind: 'contentType',
      projectUuid,
      projectRevision,
      id,
      uuid: derivedGuid(context.commandId, 'contentType'),
    } as const;
    const components = await this.use.facts(wanted, contentTypeAggregate.initial, named, context);
    const judge = () => contentTypeAggregate.decide(create(wanted.uuid)(components), contentTypeAggregate.initial);
    const uuid = await this.ids.claim(wanted, contentTypeErrors.idTaken, judge, context);
    if (typeof uuid !== 'string') return uuid;
    const place = { aggregate: contentTypeAggregate, stream: contentTypeStream(projectUuid, uuid) };
    const definition = { ...wanted, uuid };
    const intention = { definition, command: create(uuid), named, projectRevision };
    const lack = await this.languages.claim(intention, context);
    if (lack) return lack;
    const options = { expectAbsent: true };
    const created = await this.use.transact(definition, place, create(uuid), named, context, options);
    return 'wanted' in created ? created : contentTypeReceipt(created, uuid);
  }
}
