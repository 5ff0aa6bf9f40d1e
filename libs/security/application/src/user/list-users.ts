import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Actor, type Clock } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { containsAny, filterOf, sortOf, type Filter } from '@annal/list-filters';
import type { Clause, OrderItem } from '@annal/search-query';
import { AccessControl } from '@annal/security-contracts';
import { userProjection } from '@annal/security-read-models';
import { userSearchFields, userTexts } from './user-search.ts';
import { userView, type UserView } from './user.view.ts';

export interface UserListing {
  readonly q?: string | undefined;
  readonly where: Clause;
  readonly order: readonly OrderItem[];
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface UserPage {
  readonly totalCount: number;
  readonly items: readonly UserView[];
}

export class ListUsers extends Query<UserPage> {
  constructor(
    readonly listing: UserListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ listing, actor }: ListUsers): Promise<UserPage> {
    this.access.require(actor, { resource: 'user', action: 'list' });
    const { q, where, order, pageIndex, pageSize } = listing;
    const now = this.clock();
    const asked = [filterOf(where, userSearchFields, now), ...(q === undefined ? [] : [containsAny(q, userTexts)])];
    const conditions = asked.filter((condition) => Object.keys(condition).length > 0);
    const sort = sortOf(order.length > 0 ? order : byName, userSearchFields);
    const totalCount = await this.count(conditions);
    const page = { sort, skip: pageIndex * pageSize, limit: pageSize };
    if (page.skip >= totalCount) return { totalCount, items: [] };
    const found = await this.readModels.reader(userProjection).find(filter(conditions), page);
    return { totalCount, items: found.map((user) => userView(user, now)) };
  }

  private count(conditions: readonly Filter[]): Promise<number> {
    const users = this.readModels.reader(userProjection);
    return conditions.length === 0 ? users.count('all', { kind: 'user' }) : users.countMatching(filter(conditions));
  }
}

const byName: readonly OrderItem[] = [{ field: 'username', direction: 1, place: 'order' }];

/** Hides the companion users of API keys (security.md 1). */
function filter(conditions: readonly Filter[]): Filter {
  return conditions.length === 0 ? { kind: 'user' } : { kind: 'user', $and: conditions };
}
