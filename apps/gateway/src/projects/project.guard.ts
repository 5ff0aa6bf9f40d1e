import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { DomainError } from '@annal/kernel';
import { ProjectDirectory } from '@annal/structure-application';
import { projectErrors } from '@annal/structure-contracts';
import { UNKNOWN_PROJECT } from './project.decorator.ts';

/** Resolves `:projectId`, after the caller is known and before rights are judged (conventions.md 10.4). */
@Injectable()
export class ProjectGuard implements CanActivate {
  constructor(
    private readonly projects: ProjectDirectory,
    private readonly reflector: Reflector,
  ) {}

  canActivate(execution: ExecutionContext): boolean {
    if (execution.getType() !== 'http') return true;
    const request = execution.switchToHttp().getRequest<FastifyRequest<{ Params: { projectId?: string } }>>();
    const { projectId } = request.params;
    if (projectId === undefined) return true;
    const project = this.projects.find(projectId);
    if (!project) throw this.unknown(execution, request, projectId);
    request.project = project;
    return true;
  }

  private unknown(execution: ExecutionContext, request: FastifyRequest, projectId: string): DomainError {
    const worded = this.reflector.get<typeof projectErrors.unknown | undefined>(UNKNOWN_PROJECT, execution.getClass());
    const operation = request.routeOptions.config.operation ?? 'handling the request';
    return ((worded ?? projectErrors.unknown) as (id: string, operation: string) => DomainError)(projectId, operation);
  }
}
