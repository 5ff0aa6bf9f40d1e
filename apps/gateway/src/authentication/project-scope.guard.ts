import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';

/** Keeps API keys within the projects that their scopes name (security.md 7.1). */
@Injectable()
export class ProjectScopeGuard implements CanActivate {
  constructor(private readonly access: AccessDirectory) {}

  canActivate(execution: ExecutionContext): boolean {
    if (execution.getType() !== 'http') return true;
    const { project, requestContext, routeOptions } = execution.switchToHttp().getRequest<FastifyRequest>();
    const actor = requestContext.principal?.actor;
    if (!project || !actor || this.access.mayEnter(actor, project.uuid)) return true;
    const message = `There are validation errors ${routeOptions.config.operation ?? 'handling the request'}`;
    throw new DomainError('forbidden', 'Access.Denied', message, [{ message: 'Access denied' }]);
  }
}
