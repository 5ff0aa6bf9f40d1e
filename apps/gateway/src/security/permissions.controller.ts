import { Controller, Get, Param, Query } from '@nestjs/common';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import { roleErrors } from '@annal/security-contracts';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { Project, UnknownProject } from '@annal/reading-directories';
import { PermissionAnswers, type PermissionQuestion } from './permission-answers.ts';

interface Actions {
  readonly actions: readonly string[];
}

interface Path {
  readonly resourceType: string;
  readonly resourceId?: string;
  readonly action: string;
}

@UnknownProject((_, operation) => roleErrors.unknownProject(operation))
@Access({ scope: 'Project_Read', permission: 'anyone' })
@Controller('api/management/projects/:projectId/security/permissions/:resourceType')
export class PermissionsController {
  constructor(private readonly answers: PermissionAnswers) {}

  @Get(['', ':resourceId'])
  @Operation('getting the role')
  async actions(
    @Project() project: KnownProject,
    @Param() path: Path,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<Actions> {
    const { actor } = context.authenticated;
    return { actions: await this.answers.actions(questionOf(project, path, query), actor) };
  }

  @Get(['actions/:action', ':resourceId/actions/:action'])
  @Operation('getting the role')
  async authorized(
    @Project() project: KnownProject,
    @Param() path: Path,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<{ readonly authorized: true }> {
    await this.answers.require(questionOf(project, path, query), path.action, context.authenticated.actor);
    return { authorized: true };
  }
}

function questionOf(
  project: KnownProject,
  { resourceType, resourceId }: Path,
  query: QueryParameters,
): PermissionQuestion {
  return { project, resourceType, resourceId, userId: query.text('userId'), language: query.language() };
}
