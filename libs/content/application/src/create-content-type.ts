import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContentTypeReceipt, CreateContentTypeData } from '@annal/content-contracts';
import {
  contentTypeAggregate,
  contentTypeErrors,
  contentTypeStream,
  namedComponents,
  type ComponentFacts,
} from '@annal/content-domain';
import { derivedGuid } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { ComponentUse } from './component-use.ts';
import { ContentTypeKnowledge } from './content-type-knowledge.ts';
import { contentTypeReceipt } from './content-type-receipt.ts';
import { DefinitionIds } from './definition-ids.ts';

export class CreateContentType extends Command<ContentTypeReceipt> {
  constructor(
    readonly data: CreateContentTypeData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateContentType)
export class CreateContentTypeHandler implements ICommandHandler<CreateContentType> {
  constructor(
    private readonly access: AccessControl,
    private readonly knowledge: ContentTypeKnowledge,
    private readonly ids: DefinitionIds,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data: { project, contentType: input }, context }: CreateContentType): Promise<ContentTypeReceipt> {
    const projectUuid = project.uuid;
    const id = input.id ?? '';
    this.access.require(context.actor, { resource: 'contentType', action: 'create', projectUuid });
    const facts = await this.knowledge.facts(project, input);
    const create = (uuid: string) => (components: ComponentFacts) =>
      ({ type: 'CreateContentType', data: { projectUuid, uuid, input, facts: { ...facts, components } } }) as const;
    const named = namedComponents(input.fields ?? []);
    const wanted = {
      kind: 'contentType',
      projectUuid,
      id,
      uuid: derivedGuid(context.commandId, 'contentType'),
    } as const;
    const components = await this.use.facts(wanted, contentTypeAggregate.initial, named, context);
    const judge = () => void contentTypeAggregate.decide(create(wanted.uuid)(components), contentTypeAggregate.initial);
    const uuid = await this.ids.claim(wanted, contentTypeErrors.idTaken, judge, context);
    const place = { aggregate: contentTypeAggregate, stream: contentTypeStream(projectUuid, uuid) };
    const options = { expectAbsent: true };
    return contentTypeReceipt(
      await this.use.transact({ ...wanted, uuid }, place, create(uuid), named, context, options),
      uuid,
    );
  }
}
