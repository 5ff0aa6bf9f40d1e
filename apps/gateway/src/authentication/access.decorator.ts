import { SetMetadata } from '@nestjs/common';
import type { ResourceScope } from '@annal/security-contracts';

/** The route's own requirement (security.md 11): a role's action such as `entries.sysCreate`, or a membership. */
export type RoutePermission =
  | 'anyone'
  | 'member'
  | 'self'
  | 'systemAdministrator'
  | 'userAdministrator'
  | 'rolesAdministrator'
  | 'apiKeyAdministrator'
  | `${'entries' | 'assets' | 'contentTypes' | 'nodes' | 'blocks' | 'webhookSubscriptions' | 'eventStreams' | 'tags' | 'tagGroups' | 'taxonomy' | 'redirects'}.${string}`;

export interface AccessRule {
  /** The scope the token needs (authentication.md 7); `null` if any valid token will do. */
  readonly scope: ResourceScope | null;
  /** Path parameter that names a user. For themselves, users need no scope and no password that is up to date. */
  readonly unlessSelf?: string;
  readonly permission?: RoutePermission;
}

export const ACCESS = 'annal:access';

/** Routes with neither this nor `@Public()` are refused. */
export const Access = (rule: AccessRule): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, rule);
