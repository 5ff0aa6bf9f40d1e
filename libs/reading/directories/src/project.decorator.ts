import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { DomainError } from '@annal/kernel';
import type { KnownProject } from '@annal/structure-application';

declare module 'fastify' {
  interface FastifyRequest {
    project?: KnownProject;
  }
}

export const Project = createParamDecorator((_: unknown, context: ExecutionContext): KnownProject => {
  const { project } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!project) throw new Error('@Project() is used on a route without :projectId');
  return project;
});

export const UNKNOWN_PROJECT = 'annal:unknown-project';

/** conventions.md 10.2. */
export const UnknownProject = (error: (projectId: string, operation: string) => DomainError): ClassDecorator =>
  SetMetadata(UNKNOWN_PROJECT, error);
