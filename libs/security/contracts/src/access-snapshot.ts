import {
  canonicalGuid,
  DomainError,
  type Actor,
  type Clock,
  type DomainEvent,
  type EventSchema,
  type Recorded,
} from '@annal/kernel';
import {
  clientFlow,
  isTokenCurrent,
  mustResetPassword,
  ownJoinsAggregate,
  type LiveApiKey,
  type LiveUser,
  type TokenAge,
} from '@annal/security-domain';
import { AccessControl, type AccessRequest } from './access-control.ts';
import { AccessFacts, accessSources } from './access-facts.ts';
import { accessDenied } from './access-denied.ts';
import { isUsableApiKey, isUsableUser, mayEnter, permits, standingOf, type Standing } from './permits.ts';
import { grantedActions, type GrantSubject } from './policy/granted-actions.ts';
import type { Assigned } from './policy/assigned.ts';
import type { Memberships } from './memberships.ts';

/** Who a token says its bearer is. */
export type PrincipalClaim =
  | ({ readonly kind: 'user'; readonly id: string } & TokenAge)
  | { readonly kind: 'apiKey'; readonly id: string; readonly clientId: string };

export interface PrincipalSource {
  readonly category: string;
  readonly schemas: Readonly<Record<string, EventSchema>>;
}

/** What `@annal/event-store`'s `Follower` is. */
export interface LogFollower {
  readonly error: unknown;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Rights and principals in memory, in step with the log. Give it the log like this:
 *
 *     new AccessSnapshot((sources, apply) => new Follower(store, sources, apply), clock)
 *
 * and await `start()` before the first request: it refuses everything until then.
 */
export class AccessSnapshot<F extends LogFollower = LogFollower> extends AccessControl {
  readonly follower: F;
  private readonly facts: AccessFacts;
  private started = false;
  private applied = 0;

  constructor(
    follow: (sources: readonly PrincipalSource[], apply: (event: Recorded<DomainEvent>) => void) => F,
    private readonly clock: Clock,
    projectId?: (uuid: string) => string | undefined,
  ) {
    super();
    this.facts = new AccessFacts(projectId);
    // Joins of oneself are followed for their positions only: who has reached one knows all that came before it.
    this.follower = follow([...accessSources, ownJoinsAggregate], (event) => {
      if (event.stream.startsWith(`${ownJoinsAggregate.category}-`)) return;
      this.applied += 1;
      this.facts.apply(event);
    });
  }

  async start(): Promise<void> {
    await this.follower.start();
    this.started = true;
  }

  override allows(actor: Actor, request: AccessRequest): boolean {
    this.assertInStep();
    return permits(this.facts.principals, actor, request, this.clock(), this.facts.roles);
  }

  override require(actor: Actor, request: AccessRequest): void {
    if (!this.allows(actor, request)) throw accessDenied(request);
  }

  /**
   * By name what somebody may do with something (security.md 10): everything there is where it is an administrator.
   */
  grantedActions(actor: Actor, subject: GrantSubject): readonly string[] {
    this.assertInStep();
    return grantedActions(this.facts.principals, this.facts.roles, actor, subject, this.clock());
  }

  /** Whether somebody can have any right at all at the moment. */
  standing(actor: Actor): Standing {
    this.assertInStep();
    return standingOf(this.facts.principals, actor, this.clock());
  }

  /** Rises with every event that may have changed somebody's rights. */
  get changes(): number {
    return this.applied;
  }

  /** Who is in which group, now. */
  get memberships(): Memberships {
    this.assertInStep();
    return this.facts.principals.memberships;
  }

  /** False for a key whose scopes do not name the project, whatever its roles say (security.md 7.1). */
  mayEnter({ kind, id }: Actor, projectUuid: string): boolean {
    this.assertInStep();
    const key = kind === 'apiKey' ? this.facts.principals.apiKey(id) : undefined;
    return key === undefined || mayEnter(key, this.facts.principals.projectId(projectUuid));
  }

  /** The bearer under the present name, or undefined where it is gone or must not be let in (authentication.md 8). */
  principal(claim: PrincipalClaim): Actor | undefined {
    this.assertInStep();
    if (claim.kind === 'user') {
      const user = this.facts.principals.user(claim.id);
      if (!isUsableUser(user, this.clock()) || !isTokenCurrent(user, claim)) return undefined;
      return { kind: 'user', id: claim.id, name: user.username };
    }
    const key = this.facts.principals.apiKey(claim.id);
    if (!isUsableApiKey(key) || !clientFlow(key, claim.clientId)) return undefined;
    return { kind: 'apiKey', id: claim.id, name: key.name };
  }

  /** Whether somebody has to choose a new password before anything else (authentication.md 8). */
  mustResetPassword({ kind, id }: Pick<Actor, 'kind' | 'id'>): boolean {
    this.assertInStep();
    const user = kind === 'user' ? this.facts.principals.user(id) : undefined;
    return user !== undefined && mustResetPassword(user, this.clock());
  }

  /** Whoever has this id, email or name, also where they must not be let in (security.md 2). */
  find(identifier: string): Actor | undefined {
    this.assertInStep();
    const id = canonicalGuid(identifier);
    const byEmail =
      id === undefined && identifier.includes('@') ? this.facts.principals.userByEmail(identifier) : undefined;
    const found = id ?? byEmail?.userId ?? this.facts.roles.idOf('users', identifier);
    const user = found === undefined ? undefined : this.facts.principals.user(found);
    if (user) return { kind: 'user', id: user.userId, name: user.username };
    const key = found === undefined ? undefined : this.facts.principals.apiKey(found);
    return key && { kind: 'apiKey', id: key.apiKeyId, name: key.name };
  }

  /** As it was seen last; undefined for one that is not there. For who cannot ask the log. */
  lastKnownUser(id: string): LiveUser | undefined {
    this.assertInStep();
    return this.facts.principals.user(id);
  }

  /** As it was seen last, by the id of a client. For who cannot ask the log. */
  lastKnownApiKey(clientId: string): LiveApiKey | undefined {
    this.assertInStep();
    return this.facts.principals.apiKeyOfClient(clientId);
  }

  /** Whom a role is given to, under their present names; undefined for a role that is not there. */
  assigned(projectUuid: string, roleId: string): Assigned | undefined {
    this.assertInStep();
    return this.facts.roles.assigned(projectUuid, roleId);
  }

  /** Whether a role of any project is given to the group, enabled or not. */
  isNamedByRole(groupId: string): boolean {
    this.assertInStep();
    return this.facts.roles.isGivenTo('groups', groupId);
  }

  /** Rights that may have been taken away since are not granted: an event it cannot read stops all access. */
  private assertInStep(): void {
    if (this.started && !this.follower.error) return;
    const error = new DomainError('unavailable', 'Access.Unknown', 'Rights cannot be judged at the moment');
    error.cause = this.follower.error;
    throw error;
  }
}
