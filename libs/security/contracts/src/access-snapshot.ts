import { DomainError, type Actor, type Clock, type DomainEvent, type EventSchema, type Recorded } from '@annal/kernel';
import { clientFlow } from '@annal/security-domain';
import { AccessControl, type AccessRequest } from './access-control.ts';
import { accessDenied } from './access-denied.ts';
import { isUsableApiKey, isUsableUser, mayEnter, permits } from './permits.ts';
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
  private started = false;

  constructor(
    follow: (sources: readonly PrincipalSource[], apply: (event: Recorded<DomainEvent>) => void) => F,
    private readonly clock: Clock,
    projectId?: (uuid: string) => string | undefined,
  ) {
    super();
    this.principals = new Principals(projectId);
    this.follower = follow(principalSources, (event) => this.principals.apply(event));
  }

  async start(): Promise<void> {
    await this.follower.start();
    this.started = true;
  }

  override allows(actor: Actor, request: AccessRequest): boolean {
    this.assertInStep();
    return permits(this.principals, actor, request, this.clock());
  }

  override require(actor: Actor, request: AccessRequest): void {
    if (!this.allows(actor, request)) throw accessDenied(request);
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

  /** Rights that may have been taken away since are not granted: an event it cannot read stops all access. */
  private assertInStep(): void {
    if (this.started && !this.follower.error) return;
    const error = new DomainError('unavailable', 'Access.Unknown', 'Rights cannot be judged at the moment');
    error.cause = this.follower.error;
    throw error;
  }
}
