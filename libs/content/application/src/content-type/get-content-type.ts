import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { contentTypeErrors } from '@annal/content-domain';
import { contentTypeProjection } from '@annal/content-read-models';
import { canonicalGuid, type Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { contentTypeView, type ContentTypeView } from './content-type.view.ts';
import { componentStatus, versionFilter, type VersionChoice } from '../content-model/version-choice.ts';

export class GetContentType extends Query<ContentTypeView> {
  constructor(
    readonly project: ProjectRef,
    readonly contentTypeId: string,
    readonly version: VersionChoice,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetContentType)
export class GetContentTypeHandler implements IQueryHandler<GetContentType> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly directory: ContentTypeDirectory,
  ) {}

  async execute({ project, contentTypeId, version, actor }: GetContentType): Promise<ContentTypeView> {
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid });
    const uuid = canonicalGuid(contentTypeId);
    const identity = uuid ? { uuid } : { idKey: contentTypeId.toLowerCase() };
    const filter = { projectUuid: project.uuid, ...identity, ...versionFilter(version) };
    const [found] = await this.readModels.reader(contentTypeProjection).find(filter, { limit: 1 });
    if (!found) throw contentTypeErrors.notFound(contentTypeId, { projectId: project.id });
    const components = this.directory.components(project.uuid).fields(componentStatus(version));
    return contentTypeView(found, project.id, components);
  }
}
