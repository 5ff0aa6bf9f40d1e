import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { contentTypeProjection } from '@annal/content-read-models';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { contentTypeView, type ContentTypeView } from './content-type.view.ts';

export class ListContentTypes extends Query<readonly ContentTypeView[]> {
  constructor(
    readonly project: ProjectRef,
    readonly view: 'latest' | 'published',
    readonly dataFormat: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Not paged (content-types.md 3.2). */
@QueryHandler(ListContentTypes)
export class ListContentTypesHandler implements IQueryHandler<ListContentTypes> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly directory: ContentTypeDirectory,
  ) {}

  async execute({ project, view, dataFormat, actor }: ListContentTypes): Promise<readonly ContentTypeView[]> {
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid });
    const kind = dataFormat === undefined ? {} : { dataFormat: dataFormat.toLowerCase() };
    const filter = { projectUuid: project.uuid, view, ...kind };
    const found = await this.readModels.reader(contentTypeProjection).find(filter, { sort: { idKey: 1 } });
    const components = this.directory.components(project.uuid).fields(view);
    return found.map((document) => contentTypeView(document, project.id, components));
  }
}
