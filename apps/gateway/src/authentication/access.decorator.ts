import { SetMetadata } from '@nestjs/common';
import type { ResourceScope } from '@annal/security-contracts';

export interface AccessRule {
  /** What the token has to allow (authentication.md 7). `null` where any valid token will do. */
  readonly scope: ResourceScope | null;
}

export const ACCESS = 'annal:access';

/**
 * Says which token a route takes; what its bearer may do is for the handler to ask. Every route has this or `@Public()`:
 * one that has neither answers nobody.
 */
export const Access = (rule: AccessRule): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, rule);
