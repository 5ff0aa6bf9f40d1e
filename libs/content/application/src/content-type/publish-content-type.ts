import { publishContentType, type ContentTypeReceipt, type PublishContentTypeData } from '@annal/content-contracts';
import { contentTypeAggregate, contentTypeStream } from '@annal/content-domain';
import type { ComponentFacts } from '@annal/content-rules';
import { Handles, type Envelope } from '@annal/messaging';
import { ContentTypeFactLoader } from './content-type-fact-loader.ts';
import { contentTypeReceipt } from './content-type-receipt.ts';
import { ComponentUse } from '../component/component-use.ts';
import { decideDefinition } from '../content-model/decide-definition.ts';

@Handles(publishContentType)
export class PublishContentTypeHandler {
  constructor(
    private readonly loader: ContentTypeFactLoader,
    private readonly use: ComponentUse,
  ) {}

  async execute({ data, context }: Envelope<PublishContentTypeData>): Promise<ContentTypeReceipt> {
    const { project, contentTypeId, event, versionNo, unreadable } = data;
    const definition = await this.loader.authorized(context.actor, 'publish', project, contentTypeId);
    const builtIn = await this.loader.builtIn(definition);
    const publish = (components: ComponentFacts) =>
      ({
        type: 'PublishContentType',
        data: { contentTypeId, builtIn, event, versionNo, unreadable, components },
      }) as const;
    const { uuid } = definition;
    const place = { aggregate: contentTypeAggregate, stream: contentTypeStream(project.uuid, uuid) };
    const published = await decideDefinition(() => this.use.transact(definition, place, publish, undefined, context));
    return contentTypeReceipt(published, uuid);
  }
}
