import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import { roleErrors } from '@annal/security-domain';
import { roleDocumentId, roleProjection } from '@annal/security-read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { roleIdOf } from './role-fact-loader.ts';
import { roleView, type RoleView } from './role.view.ts';

export class GetRole extends Query<RoleView> {
  constructor(
    readonly project: ProjectRef,
    readonly roleId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetRole)
export class GetRoleHandler implements IQueryHandler<GetRole> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly directory: AccessDirectory,
  ) {}

  async execute({ project, roleId, actor }: GetRole): Promise<RoleView> {
    this.access.require(actor, { resource: 'role', action: 'view', projectUuid: project.uuid });
    const id = roleDocumentId(project.uuid, roleIdOf(roleId, 'getting'));
    const found = await this.readModels.reader(roleProjection).findById(id);
    if (!found) throw roleErrors.notFound('getting', roleId);
    return roleView(found, project.id, this.directory.assigned(project.uuid, found.roleId));
  }
}
