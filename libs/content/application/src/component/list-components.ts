import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { componentProjection } from '@annal/content-read-models';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { componentView, type ComponentView } from './component.view.ts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';

export class ListComponents extends Query<readonly ComponentView[]> {
  constructor(
    readonly project: ProjectRef,
    readonly view: 'latest' | 'published',
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Not paged (content-types.md 4). */
@QueryHandler(ListComponents)
export class ListComponentsHandler implements IQueryHandler<ListComponents> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly directory: ContentTypeDirectory,
  ) {}

  async execute({ project, view, actor }: ListComponents): Promise<readonly ComponentView[]> {
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid });
    const filter = { projectUuid: project.uuid, view };
    const found = await this.readModels.reader(componentProjection).find(filter, { sort: { idKey: 1 } });
    const components = this.directory.components(project.uuid);
    const fields = components.fields(view);
    return found.map((document) => componentView(document, project.id, components.flags(document.uuid), fields));
  }
}
