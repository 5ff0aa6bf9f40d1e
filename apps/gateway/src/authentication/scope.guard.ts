import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { isPublic } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import { ACCESS, type AccessRule } from './access.decorator.ts';
import { isAboutSelf } from './self-service.ts';

/** Runs after the project was found (conventions.md 10.4). */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessDirectory,
  ) {}

  canActivate(execution: ExecutionContext): boolean {
    if (execution.getType() !== 'http' || isPublic(execution)) return true;
    const [handler, controller] = [execution.getHandler(), execution.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS, [handler, controller]);
    if (!rule) throw new Error(`${controller.name}.${handler.name} declares neither @Access() nor @Public()`);
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    if (isAboutSelf(rule, request, this.access)) return true;
    this.refuseOldPassword(request);
    return this.hasScope(rule, request);
  }

  private refuseOldPassword({ requestContext }: FastifyRequest): void {
    if (!this.access.mustResetPassword(requestContext.authenticated.actor)) return;
    throw new DomainError('forbidden', 'Authentication.PasswordReset', 'A password reset is required');
  }

  private hasScope({ scope }: AccessRule, { requestContext }: FastifyRequest): true {
    if (scope === null || requestContext.authenticated.scopes.has(scope)) return true;
    requestContext.setHeader('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
    throw new DomainError('forbidden', 'Authentication.Scope', 'The access token does not include the required scope', {
      scope,
    });
  }
}
