import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DomainError, type Actor } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import { GroupDirectory } from './group-directory.ts';
import { PrincipalReader } from '../principal/read-principal.ts';

export class IsMember extends Query<boolean> {
  constructor(
    readonly user: string,
    readonly groups: readonly string[],
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(IsMember)
export class IsMemberHandler implements IQueryHandler<IsMember> {
  constructor(
    private readonly access: AccessDirectory,
    private readonly directory: GroupDirectory,
    private readonly principals: PrincipalReader,
  ) {}

  async execute({ user, groups, actor }: IsMember): Promise<boolean> {
    const member = this.principals.findVisible(user, actor, 'getting the membership');
    const known = groups.map((group) => this.directory.find(group)?.id);
    if (!member || known.length === 0 || known.includes(undefined)) throw unknown();
    const closure = this.access.memberships.closureOf(member);
    return known.some((id) => id !== undefined && closure.has(id));
  }
}

/** security.md 6: not 404, which means that the user is no member. */
function unknown(): DomainError {
  return new DomainError('invalid', 'Membership.Unknown', 'The user or one of the groups does not exist');
}
