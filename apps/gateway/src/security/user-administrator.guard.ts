import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AccessDirectory } from '@annal/security-policy';
import { ACCESS, type AccessRule } from '../authentication/access.decorator.ts';
import { isAboutSelf } from '../authentication/self-service.ts';

/** Refuses before the rest of the request is validated (conventions.md 10.4). */
@Injectable()
export class UserAdministratorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessDirectory,
  ) {}

  canActivate(execution: ExecutionContext): boolean {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const rule = this.reflector.getAllAndOverride<AccessRule>(ACCESS, [execution.getHandler(), execution.getClass()]);
    if (isAboutSelf(rule, request, this.access)) return true;
    const { operation } = request.routeOptions.config;
    const { actor } = request.requestContext.authenticated;
    const resource = rule.permission === 'apiKeyAdministrator' ? 'apiKey' : 'user';
    this.access.require(actor, { resource, action: 'manage', operation });
    return true;
  }
}
