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
  hasAccessToken,
  isTokenCurrent,
  mustResetPassword,
  ownJoinsAggregate,
  type LiveApiKey,
  type LiveUser,
  type TokenAge,
} from '@annal/security-domain';
import {
  AccessControl,
  accessDenied,
  type AccessRequest,
  type AccessTokenFlow,
  type Api,
} from '@annal/security-contracts';
import { AccessFacts, accessSources } from './access-facts.ts';
import { peopleOf, type Person } from './people.ts';
import { isUsableApiKey, isUsableUser, mayEnter, permits, statusOf, type PrincipalStatus } from './permits.ts';
import { grantedActions, type GrantSubject } from './rights/granted-actions.ts';
import { grantedPermissions, type GrantedPermissions, type ProjectTypes } from './rights/granted-permissions.ts';
import { heldRights } from './rights/held-rights.ts';
import type { Assigned } from './rights/assigned.ts';
import type { Memberships } from './memberships.ts';

export type PrincipalClaim =
  | ({ readonly kind: 'user'; readonly id: string } & TokenAge)
  | { readonly kind: 'apiKey'; readonly id: string; readonly clientId: string }
  | ({ readonly kind: 'accessToken' } & AccessTokenFlow);

export interface PrincipalSource {
  readonly category: string;
  readonly schemas: Readonly<Record<string, EventSchema>>;
}

export interface LogFollower {
  readonly error: unknown;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Refuses everything until `start()` resolves. */
export class AccessDirectory<F extends LogFollower = LogFollower> extends AccessControl {
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
    // Own joins are followed for their positions only: having reached one implies knowing everything before it.
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

  grantedActions(actor: Actor, subject: GrantSubject): readonly string[] {
    this.assertInStep();
    return grantedActions(this.facts.principals, this.facts.roles, actor, subject, this.clock());
  }

  grantedPermissions(actor: Actor, projectUuid: string, types: ProjectTypes): GrantedPermissions {
    this.assertInStep();
    const { principals, roles } = this.facts;
    return grantedPermissions(heldRights(principals, roles, actor, projectUuid, this.clock()), types);
  }

  statusOf(actor: Actor): PrincipalStatus {
    this.assertInStep();
    return statusOf(this.facts.principals, actor, this.clock());
  }

  get changes(): number {
    return this.applied;
  }

  get memberships(): Memberships {
    this.assertInStep();
    return this.facts.principals.memberships;
  }

  /** False for a key whose scopes do not name the project (security.md 7.1). */
  mayEnter({ kind, id }: Actor, projectUuid: string, api?: Api): boolean {
    this.assertInStep();
    const key = kind === 'apiKey' ? this.facts.principals.apiKey(id) : undefined;
    return key === undefined || mayEnter(key, this.facts.principals.projectId(projectUuid), api);
  }

  /** Undefined when the principal is gone or must not log in (authentication.md 8). */
  principal(claim: PrincipalClaim): Actor | undefined {
    this.assertInStep();
    if (claim.kind === 'user') {
      const user = this.facts.principals.user(claim.id);
      if (!isUsableUser(user, this.clock()) || !isTokenCurrent(user, claim)) return undefined;
      return { kind: 'user', id: claim.id, name: user.username };
    }
    const key = this.facts.principals.apiKey(claim.kind === 'apiKey' ? claim.id : claim.apiKeyId);
    if (!isUsableApiKey(key)) return undefined;
    const isCurrent =
      claim.kind === 'apiKey' ? clientFlow(key, claim.clientId) !== undefined : hasAccessToken(key, claim.flowId);
    return isCurrent ? { kind: 'apiKey', id: key.apiKeyId, name: key.name } : undefined;
  }

  mustResetPassword({ kind, id }: Pick<Actor, 'kind' | 'id'>): boolean {
    this.assertInStep();
    const user = kind === 'user' ? this.facts.principals.user(id) : undefined;
    return user !== undefined && mustResetPassword(user, this.clock());
  }

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

  lastKnownUser(id: string): LiveUser | undefined {
    this.assertInStep();
    return this.facts.principals.user(id);
  }

  lastKnownApiKey(clientId: string): LiveApiKey | undefined {
    this.assertInStep();
    return this.facts.principals.apiKeyOfClient(clientId);
  }

  assigned(projectUuid: string, roleId: string): Assigned | undefined {
    this.assertInStep();
    return this.facts.roles.assigned(projectUuid, roleId);
  }

  peopleOf(projectUuid: string): readonly Person[] {
    this.assertInStep();
    return peopleOf(this.facts, projectUuid);
  }

  isNamedByRole(groupId: string): boolean {
    this.assertInStep();
    return this.facts.roles.isGivenTo('groups', groupId);
  }

  /** Fails closed: an unreadable event may have revoked rights. */
  private assertInStep(): void {
    if (this.started && !this.follower.error) return;
    const error = new DomainError('unavailable', 'Access.Unknown', 'Rights cannot be judged at the moment');
    error.cause = this.follower.error;
    throw error;
  }
}
