import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import { roleProjection } from '@annal/security-read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { roleView, type RoleView } from './role.view.ts';

export interface RolePage {
  readonly totalCount: number;
  readonly items: readonly RoleView[];
}

export class ListRoles extends Query<RolePage> {
  constructor(
    readonly project: ProjectRef,
    readonly page: { readonly pageIndex: number; readonly pageSize: number },
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListRoles)
export class ListRolesHandler implements IQueryHandler<ListRoles> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly directory: AccessDirectory,
  ) {}

  async execute({ project, page: { pageIndex, pageSize }, actor }: ListRoles): Promise<RolePage> {
    const { uuid: projectUuid, id } = project;
    this.access.require(actor, { resource: 'role', action: 'list', projectUuid });
    const roles = this.readModels.reader(roleProjection);
    const options = { sort: { sortKey: 1, roleId: 1 }, skip: pageIndex * pageSize, limit: pageSize } as const;
    const [totalCount, found] = await Promise.all([
      roles.count('ofProject', { projectUuid }),
      roles.find({ projectUuid }, options),
    ]);
    const shown = found.map((role) => roleView(role, id, this.directory.assigned(projectUuid, role.roleId)));
    return { totalCount, items: shown };
  }
}
