import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { nameKey } from '@annal/security-domain';
import { AccessDirectory, type Person } from '@annal/security-policy';

export interface PeopleListing {
  readonly q?: string | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface PeoplePage {
  readonly totalCount: number;
  readonly items: readonly Person[];
}

export class ListPeople extends Query<PeoplePage> {
  constructor(
    readonly projectUuid: string,
    readonly listing: PeopleListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** From memory, where everybody who may have rights is anyway. */
@QueryHandler(ListPeople)
export class ListPeopleHandler implements IQueryHandler<ListPeople> {
  constructor(private readonly access: AccessDirectory) {}

  async execute({ projectUuid, listing, actor }: ListPeople): Promise<PeoplePage> {
    const operation = 'listing the people';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid, operation });
    const { q, pageIndex, pageSize } = listing;
    const wanted = q === undefined ? '' : nameKey(q);
    const found = this.access
      .peopleOf(projectUuid)
      .map((person) => ({ person, key: nameKey(person.username) }))
      .filter(({ person, key }) => key.includes(wanted) || fullName(person).includes(wanted))
      .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
    const first = pageIndex * pageSize;
    return { totalCount: found.length, items: found.slice(first, first + pageSize).map(({ person }) => person) };
  }
}

const fullName = ({ firstName, lastName }: Person) => nameKey([firstName, lastName].filter(Boolean).join(' '));
