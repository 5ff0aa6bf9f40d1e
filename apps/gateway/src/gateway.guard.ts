import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { hasOwnGuards } from '@annal/http';
import { BearerGuard } from './authentication/bearer.guard.ts';
import { MemberGuard } from './authentication/member.guard.ts';
import { ProjectScopeGuard } from './authentication/project-scope.guard.ts';
import { ScopeGuard } from './authentication/scope.guard.ts';
import { MinimumPositionGuard } from './minimum-position.guard.ts';
import { ProjectGuard } from './projects/project.guard.ts';
import { RepeatGuard } from './repeats/repeat.guard.ts';

/** In the order of conventions.md 10.4: caller, existence, then scope. */
const IN_ORDER = [
  BearerGuard,
  RepeatGuard,
  ProjectGuard,
  ScopeGuard,
  ProjectScopeGuard,
  MemberGuard,
  MinimumPositionGuard,
];

class GatewayGuard implements CanActivate {
  constructor(private readonly guards: readonly Pick<CanActivate, 'canActivate'>[]) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    if (execution.getType() !== 'http' || hasOwnGuards(execution.getClass())) return true;
    for (const guard of this.guards) if (!(await guard.canActivate(execution))) return false;
    return true;
  }
}

export const gatewayGuards = [
  ...IN_ORDER,
  {
    provide: APP_GUARD,
    inject: IN_ORDER,
    useFactory: (...guards: readonly CanActivate[]) => new GatewayGuard(guards),
  },
];
