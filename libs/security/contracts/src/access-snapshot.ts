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
  apiKeyAggregate,
  clientFlow,
  groupAggregate,
  mustResetPassword,
  roleAggregate,
  userAggregate,
  type ApiKeyEvent,
  type GroupEvent,
  type RoleEvent,
  type UserEvent,
} from '@annal/security-domain';
import { AccessControl, type AccessRequest } from './access-control.ts';
import { accessDenied } from './access-denied.ts';
import { isUsableApiKey, isUsableUser, mayEnter, permits } from './permits.ts';
import { grantedActions, type GrantSubject } from './policy/granted-actions.ts';
import { Roles, type Assigned } from './policy/roles.ts';
import type { Memberships } from './memberships.ts';
import { Principals, principalSources } from './principals.ts';

/** Who a token says its bearer is. */
export type PrincipalClaim =
  | { readonly kind: 'user'; readonly id: string }
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
  private readonly principals: Principals;
  private readonly roles = new Roles((groupId) => this.principals.memberships.principalsBelow(groupId));
  private started = false;

  constructor(
    follow: (sources: readonly PrincipalSource[], apply: (event: Recorded<DomainEvent>) => void) => F,
    private readonly clock: Clock,
    projectId?: (uuid: string) => string | undefined,
  ) {
    super();
    this.principals = new Principals(projectId, (member) => this.roles.forgetRights(member));
    this.follower = follow([...principalSources, roleAggregate], (event) => this.apply(event));
  }

  async start(): Promise<void> {
    await this.follower.start();
    this.started = true;
  }

  override allows(actor: Actor, request: AccessRequest): boolean {
    this.assertInStep();
    return permits(this.principals, actor, request, this.clock(), this.roles);
  }

  override require(actor: Actor, request: AccessRequest): void {
    if (!this.allows(actor, request)) throw accessDenied(request);
  }

  /**
   * By name what somebody may do with something (security.md 10): everything there is where it is an administrator.
   */
  grantedActions(actor: Actor, subject: GrantSubject): readonly string[] {
    this.assertInStep();
    return grantedActions(this.principals, this.roles, actor, subject, this.clock());
  }

  /** Who is in which group, now. */
  get memberships(): Memberships {
    this.assertInStep();
    return this.principals.memberships;
  }

  /** False for a key whose scopes do not name the project, whatever its roles say (security.md 7.1). */
  mayEnter({ kind, id }: Actor, projectUuid: string): boolean {
    this.assertInStep();
    const key = kind === 'apiKey' ? this.principals.apiKey(id) : undefined;
    return key === undefined || mayEnter(key, this.principals.projectId(projectUuid));
  }

  /** The bearer under the present name, or undefined where it is gone or must not be let in (authentication.md 8). */
  principal(claim: PrincipalClaim): Actor | undefined {
    this.assertInStep();
    if (claim.kind === 'user') {
      const user = this.principals.user(claim.id);
      return isUsableUser(user, this.clock()) ? { kind: 'user', id: claim.id, name: user.username } : undefined;
    }
    const key = this.principals.apiKey(claim.id);
    if (!isUsableApiKey(key) || !clientFlow(key, claim.clientId)) return undefined;
    return { kind: 'apiKey', id: claim.id, name: key.name };
  }

  /** Whether somebody has to choose a new password before anything else (authentication.md 8). */
  mustResetPassword({ kind, id }: Pick<Actor, 'kind' | 'id'>): boolean {
    this.assertInStep();
    const user = kind === 'user' ? this.principals.user(id) : undefined;
    return user !== undefined && mustResetPassword(user, this.clock());
  }

  /** Whoever has this id, email or name, also where they must not be let in (security.md 2). */
  find(identifier: string): Actor | undefined {
    this.assertInStep();
    const id = canonicalGuid(identifier);
    const byEmail = id === undefined && identifier.includes('@') ? this.principals.userByEmail(identifier) : undefined;
    const found = id ?? byEmail?.userId ?? this.roles.idOf('users', identifier);
    const user = found === undefined ? undefined : this.principals.user(found);
    if (user) return { kind: 'user', id: user.userId, name: user.username };
    const key = found === undefined ? undefined : this.principals.apiKey(found);
    return key && { kind: 'apiKey', id: key.apiKeyId, name: key.name };
  }

  /** Whom a role is given to, under their present names; undefined for a role that is not there. */
  assigned(projectUuid: string, roleId: string): Assigned | undefined {
    this.assertInStep();
    return this.roles.assigned(projectUuid, roleId);
  }

  private apply(event: Recorded<DomainEvent>): void {
    const category = event.stream.slice(0, event.stream.indexOf('-'));
    if (category === roleAggregate.category) return this.roles.apply(event as Recorded<RoleEvent>);
    this.principals.apply(event);
    this.note(category, event);
  }

  /** Roles follow the names of those they are given to. */
  private note(category: string, event: DomainEvent): void {
    if (category === userAggregate.category) {
      const { userId } = (event as UserEvent).data;
      this.roles.named('users', userId, this.principals.user(userId)?.username);
    } else if (category === apiKeyAggregate.category) {
      const { apiKeyId } = (event as ApiKeyEvent).data;
      const name = this.principals.apiKey(apiKeyId)?.name;
      for (const kind of ['apiKeys', 'users'] as const) this.roles.named(kind, apiKeyId, name);
    } else if (category === groupAggregate.category) this.noteGroup(event as GroupEvent);
  }

  private noteGroup({
    type,
    data,
  }: DomainEvent<string, number, { readonly groupId: string; readonly name?: string }>): void {
    if (type === 'GroupDeleted') this.roles.named('groups', data.groupId, undefined);
    else if (data.name !== undefined) this.roles.named('groups', data.groupId, data.name);
  }

  /** Rights that may have been taken away since are not granted: an event it cannot read stops all access. */
  private assertInStep(): void {
    if (this.started && !this.follower.error) return;
    const error = new DomainError('unavailable', 'Access.Unknown', 'Rights cannot be judged at the moment');
    error.cause = this.follower.error;
    throw error;
  }
}
