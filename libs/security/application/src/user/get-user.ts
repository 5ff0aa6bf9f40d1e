import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { canonicalGuid, CLOCK, type Actor, type Clock } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { nameKey, userErrors } from '@annal/security-domain';
import { userProjection, type UserDocument } from '@annal/security-read-models';
import { userView, type UserView } from './user.view.ts';

export class GetUser extends Query<UserView> {
  constructor(
    readonly user: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Checks the permission before it reveals whether the user exists. */
  async execute({ user, actor }: GetUser): Promise<UserView> {
    const found = await this.find(user, actor);
    const isSelf = found !== null && found._id === actor.id;
    if (!isSelf) this.access.require(actor, { resource: 'user', action: 'view' });
    if (!found) throw userErrors.notFound(user);
    return userView(found, this.clock());
  }

  private async find(identifier: string, { kind, id }: Actor): Promise<UserDocument | null> {
    const users = this.readModels.reader(userProjection);
    const key = nameKey(identifier);
    const guid = key === '@current' && kind === 'user' ? id : canonicalGuid(identifier);
    if (guid !== undefined) return users.findById(guid);
    const [byEmail] = key.includes('@') ? await users.find({ 'keys.email': key }, { limit: 1 }) : [];
    if (byEmail) return byEmail;
    const [byName] = await users.find({ 'keys.username': key }, { limit: 1 });
    return byName ?? null;
  }
}
