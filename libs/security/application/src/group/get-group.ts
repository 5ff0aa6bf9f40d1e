import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import { groupErrors } from '@annal/security-domain';
import { GroupDirectory } from './group-directory.ts';
import { groupView, type GroupView } from './group.view.ts';

export class GetGroup extends Query<GroupView> {
  constructor(
    readonly group: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetGroup)
export class GetGroupHandler implements IQueryHandler<GetGroup> {
  constructor(
    private readonly access: AccessDirectory,
    private readonly groups: GroupDirectory,
  ) {}

  execute({ group, actor }: GetGroup): Promise<GroupView> {
    this.access.require(actor, { resource: 'group', action: 'view' });
    const found = this.groups.find(group);
    if (!found) throw groupErrors.notFound(group);
    return Promise.resolve(groupView(found, this.access.memberships));
  }
}
