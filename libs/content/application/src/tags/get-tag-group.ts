import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { tagErrors } from '@annal/content-domain';
import { tagGroupDocumentId, tagGroupProjection, tagProjection } from '@annal/content-read-models';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { tagGroupView, type TagGroupView } from './tag.view.ts';

export class GetTagGroup extends Query<TagGroupView> {
  constructor(
    readonly project: ProjectRef,
    readonly groupId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetTagGroup)
export class GetTagGroupHandler implements IQueryHandler<GetTagGroup> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, groupId, actor }: GetTagGroup): Promise<TagGroupView> {
    const { uuid: projectUuid, id } = project;
    const operation = 'getting the tag group';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid, operation });
    const found = await this.readModels.reader(tagGroupProjection).findById(tagGroupDocumentId(projectUuid, groupId));
    if (!found) throw tagErrors.group.notFound(id, groupId);
    const key = { projectUuid, groupKey: found.id.toLowerCase() };
    return tagGroupView(found, await this.readModels.reader(tagProjection).count('ofGroup', key));
  }
}
