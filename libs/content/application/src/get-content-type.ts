import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { contentTypeErrors } from '@annal/content-domain';
import { contentTypeProjection } from '@annal/content-read-models';
import { canonicalGuid, type Actor, type VersionNo } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { contentTypeView, type ContentTypeView } from './content-type.view.ts';

export type VersionChoice = 'latest' | 'published' | { readonly versionNo: VersionNo };

export class GetContentType extends Query<ContentTypeView> {
  constructor(
    readonly project: ProjectRef,
    /** In any case, or the uuid. */
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
  ) {}

  async execute({ project, contentTypeId, version, actor }: GetContentType): Promise<ContentTypeView> {
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid });
    const uuid = canonicalGuid(contentTypeId);
    const identity = uuid ? { uuid } : { idKey: contentTypeId.toLowerCase() };
    const view =
      typeof version === 'string' ? { view: version } : { view: 'version', 'version.versionNo': version.versionNo };
    const filter = { projectUuid: project.uuid, ...identity, ...view };
    const [found] = await this.readModels.reader(contentTypeProjection).find(filter, { limit: 1 });
    if (!found) throw contentTypeErrors.notFound(contentTypeId, { projectId: project.id });
    return contentTypeView(found, project.id);
  }
}
