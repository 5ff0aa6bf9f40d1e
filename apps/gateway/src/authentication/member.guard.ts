import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AccessControl } from '@annal/security-contracts';
import { ACCESS, type AccessRule } from './access.decorator.ts';

/** Refuses strangers before any lookup, so that they cannot learn what exists (security.md 11, conventions.md 10.4). */
@Injectable()
export class MemberGuard implements CanActivate {
  constructor(
    private readonly access: AccessControl,
    private readonly reflector: Reflector,
  ) {}

  canActivate(execution: ExecutionContext): boolean {
    if (execution.getType() !== 'http') return true;
    const { project, requestContext, routeOptions } = execution.switchToHttp().getRequest<FastifyRequest>();
    const actor = requestContext.principal?.actor;
    if (!project || !actor) return true;
    const handlers = [execution.getHandler(), execution.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS, handlers);
    if (rule?.permission === 'anyone') return true;
    const { operation } = routeOptions.config;
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid, operation });
    return true;
  }
}
