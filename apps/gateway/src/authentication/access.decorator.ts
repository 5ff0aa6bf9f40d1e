import { SetMetadata } from '@nestjs/common';
import type { ResourceScope } from '@annal/security-contracts';

/**
 * What a bearer without a system group needs for a route, as far as it can be said without the request (security.md 11):
 * an action that a role grants, such as `entries.sysCreate`, or membership in the project or in a system group, which
 * system administrators have always.
 */
export type RoutePermission =
  | 'anyone'
  | 'member'
  | 'self'
  | 'systemAdministrator'
  | 'userAdministrator'
  | 'rolesAdministrator'
  | 'apiKeyAdministrator'
  | `${'entries' | 'assets' | 'contentTypes' | 'nodes' | 'blocks' | 'webhookSubscriptions' | 'eventStreams' | 'tags' | 'tagGroups' | 'redirects'}.${string}`;

export interface AccessRule {
  /** What the token has to allow (authentication.md 7). `null` where any valid token will do. */
  readonly scope: ResourceScope | null;
  /**
   * Name of the path value that says whom a call is about. A caller who is that himself needs no scope, and may make the
   * call while he has to reset his password.
   */
  readonly unlessSelf?: string;
  /** What the handler asks for. A test walks every route and compares. */
  readonly permission?: RoutePermission;
}

export const ACCESS = 'annal:access';

/**
 * Says which token a route takes; what its bearer may do is for the handler to ask. Every route has this or `@Public()`:
 * one that has neither answers nobody.
 */
export const Access = (rule: AccessRule): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, rule);
