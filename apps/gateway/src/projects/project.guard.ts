import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AnsweredBefore } from '@annal/http';
import type { DomainError } from '@annal/kernel';
import { ProjectDirectory } from '@annal/structure-application';
import { projectErrors } from '@annal/structure-contracts';
import { Repeats } from '../repeats/repeats.ts';
import { UNKNOWN_PROJECT } from '@annal/reading-directories';

/** Runs after authentication and before authorization (conventions.md 10.4). */
@Injectable()
export class ProjectGuard implements CanActivate {
  constructor(
    private readonly projects: ProjectDirectory,
    private readonly reflector: Reflector,
    private readonly repeats: Repeats,
  ) {}

  canActivate(execution: ExecutionContext): true | Promise<never> {
    if (execution.getType() !== 'http') return true;
    const request = execution.switchToHttp().getRequest<FastifyRequest<{ Params: { projectId?: string } }>>();
    const { projectId } = request.params;
    if (projectId === undefined) return true;
    const project = this.projects.find(projectId);
    if (!project) return this.refuse(execution, request, projectId);
    request.project = project;
    request.requestContext.projectUuid = project.uuid;
    return true;
  }

  private async refuse(execution: ExecutionContext, request: FastifyRequest, projectId: string): Promise<never> {
    const outcome = await this.repeats.resumeDeletion(request.requestContext);
    if (outcome) throw new AnsweredBefore(outcome.status, outcome.headers);
    throw this.unknown(execution, request, projectId);
  }

  private unknown(execution: ExecutionContext, request: FastifyRequest, projectId: string): DomainError {
    const worded = this.reflector.get<typeof projectErrors.unknown | undefined>(UNKNOWN_PROJECT, execution.getClass());
    const operation = request.routeOptions.config.operation ?? 'handling the request';
    return ((worded ?? projectErrors.unknown) as (id: string, operation: string) => DomainError)(projectId, operation);
  }
}
