import { Controller, Get, Query } from '@nestjs/common';
import { Context, Operation, QueryParameters, RequestContext, taggedAnswer } from '@annal/http';
import { Project, UnknownProject } from '@annal/reading-directories';
import { roleErrors } from '@annal/security-contracts';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { GrantedPermissionsReader, type AllPermissions } from './granted-permissions.ts';

@UnknownProject((_, operation) => roleErrors.unknownProject(operation))
@Access({ scope: 'Project_Read', permission: 'anyone' })
@Controller('api/management/projects/:projectId/security/permissions')
export class GrantedPermissionsController {
  constructor(private readonly permissions: GrantedPermissionsReader) {}

  @Get()
  @Operation('getting the role')
  all(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): AllPermissions | undefined {
    const { actor } = context.authenticated;
    return taggedAnswer(this.permissions.read(project, query.text('userId'), actor), context);
  }
}
