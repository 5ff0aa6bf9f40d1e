import { reviseContentType, type ContentTypeReceipt, type ReviseContentTypeData } from '@annal/content-contracts';
import { contentTypeAggregate, contentTypeStream, type UndecidedDefinition } from '@annal/content-domain';
import { namedComponents, type ComponentFacts, type RegexAnswers } from '@annal/content-rules';
import type { CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { ContentTypeFactLoader } from './content-type-fact-loader.ts';
import { contentTypeReceipt } from './content-type-receipt.ts';
import { ComponentUse, type DefinitionRef } from '../component/component-use.ts';
import { ContentTypeLanguages } from './content-type-languages.ts';
import { decideDefinition } from '../content-model/decide-definition.ts';
import { onceDecided } from '../content-model/undecided-project.ts';

@Handles(reviseContentType)
export class ReviseContentTypeHandler {
  constructor(
    private readonly loader: ContentTypeFactLoader,
    private readonly use: ComponentUse,
    private readonly languages: ContentTypeLanguages,
  ) {}

  async execute({ data, context }: Envelope<ReviseContentTypeData>): Promise<ContentTypeReceipt> {
    const { project, contentTypeId } = data;
    const definition = await this.loader.authorized(context.actor, 'update', project, contentTypeId);
    return decideDefinition((matches) => onceDecided(() => this.revise(definition, data, matches, context)));
  }

  private async revise(
    definition: DefinitionRef,
    data: ReviseContentTypeData,
    matches: RegexAnswers,
    context: CommandContext,
  ): Promise<ContentTypeReceipt | UndecidedDefinition> {
    const { project, contentTypeId, versionNo, contentType: input } = data;
    const { facts, projectRevision } = await this.loader.facts(project, input);
    const builtIn = await this.loader.builtIn(definition);
    const revise = (components: ComponentFacts) => {
      const data = { contentTypeId, builtIn, versionNo, input, facts: { ...facts, matches, components } };
      return { type: 'ReviseContentType', data } as const;
    };
    const { uuid } = definition;
    const named = namedComponents(input.fields ?? []);
    // A built-in type has the project's languages.
    const intention = { definition, command: revise, named, projectRevision };
    const lack = builtIn ? undefined : await this.languages.claim(intention, context);
    if (lack) return lack;
    const place = { aggregate: contentTypeAggregate, stream: contentTypeStream(project.uuid, uuid) };
    const revised = await this.use.transact(definition, place, revise, named, context);
    return 'wanted' in revised ? revised : contentTypeReceipt(revised, uuid);
  }
}
