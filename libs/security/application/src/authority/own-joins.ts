import { Inject, Injectable } from '@nestjs/common';
import { announced, derivedGuid, EventStore, type Follower } from '@annal/event-store';
import { CLOCK, DomainError, type Clock, type CommandContext } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import { gainedGroups, ownJoinsAggregate, ownJoinsStream, type NewMembership } from '@annal/security-domain';
import { Authority, type RequestedOperation } from './authority.ts';

const SEEN_WITHIN_MS = 2_000;

/** Of two concurrent changes that lead into a role's group only together, the later one is refused. */
@Injectable()
export class OwnJoinsGuard {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessDirectory<Follower>,
    private readonly authority: Authority,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `Access.Denied`, or the error of `change` */
  async during<T>(
    memberships: readonly NewMembership[],
    requested: Pick<RequestedOperation, 'requiredGroup' | 'operation'>,
    context: CommandContext,
    change: () => Promise<T>,
  ): Promise<T> {
    const { actor } = context;
    const mayConcernCaller = memberships.some(
      ({ member: { kind, id } }) => kind === 'group' || (kind === actor.kind && id === actor.id),
    );
    if (actor.kind === 'system' || !mayConcernCaller) return change();
    const caller = { kind: actor.kind, id: actor.id };
    const joinId = derivedGuid(context.commandId, 'join');
    const announcement = {
      ...{ aggregate: ownJoinsAggregate, stream: ownJoinsStream(actor.id), id: joinId },
      begin: async () => ({ type: 'BeginOwnJoin', data: { joinId, memberships, now: this.clock() } }) as const,
      end: { type: 'EndOwnJoin', data: { joinId } },
    } as const;
    return announced(this.store, announcement, context, async ({ receipt, state }) => {
      if (!(await this.access.follower.reached(BigInt(receipt.position), SEEN_WITHIN_MS)))
        throw new DomainError('unavailable', 'Access.Unknown', 'Rights cannot be judged at the moment');
      const others = state.open.filter((other) => other.joinId !== joinId);
      const gained = gainedGroups(
        caller,
        (member) => this.access.memberships.closureOf(member),
        others.flatMap((other) => other.memberships),
        memberships,
      );
      const assignsRoleToCaller = [...gained].some((groupId) => this.access.isNamedByRole(groupId));
      if (assignsRoleToCaller) await this.authority.require(actor, { ...requested, assignsRoleToCaller });
      return change();
    });
  }
}
