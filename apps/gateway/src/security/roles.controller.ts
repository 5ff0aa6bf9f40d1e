import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ContentTypeDirectory } from '@annal/content-application';
import { Context, Operation, pagedList, parsePage, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import { GetRole, ListRoles, type RoleView } from '@annal/security-application';
import { createRole, deleteRole, roleErrors, updateRole, type RoleReceipt } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project, UnknownProject } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { RoleBody } from './roles.dto.ts';

type Written = Pick<RoleView, 'id' | 'projectId'>;

@UnknownProject((_, operation) => roleErrors.unknownProject(operation))
@Access({ scope: 'Security_Administrator', permission: 'rolesAdministrator' })
@Controller('api/management/projects/:projectId/security/roles')
export class RolesController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  @Get()
  @Operation('listing the roles')
  async list(
    @Project() { uuid, id }: ProjectRef,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<RoleView>> {
    const page = parsePage(query);
    const { actor } = context.authenticated;
    const { items, totalCount } = await this.queries.execute(new ListRoles({ uuid, id }, page, actor));
    return pagedList(items, totalCount, page);
  }

  @Get(':roleId')
  @Operation('getting the role')
  get(
    @Project() { uuid, id }: ProjectRef,
    @Param('roleId') roleId: string,
    @Context() context: RequestContext,
  ): Promise<RoleView> {
    return this.queries.execute(new GetRole({ uuid, id }, roleId, context.authenticated.actor));
  }

  @Post()
  @Operation('creating the role')
  async create(
    @Project() { uuid, id }: ProjectRef,
    @Body() role: RoleBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const receipt = await this.writes.execute(createRole, { project, role, workflows: this.workflows(uuid) }, context);
    context.setHeader('Location', `/api/management/projects/${id}/security/roles/${receipt.roleId}`);
    return this.written(project, receipt, context);
  }

  @Put(':roleId')
  @Operation('updating the role')
  async update(
    @Project() { uuid, id }: ProjectRef,
    @Param('roleId') roleId: string,
    @Body() role: RoleBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const receipt = await this.writes.execute(
      updateRole,
      { project, roleId, role, workflows: this.workflows(uuid) },
      context,
    );
    return this.written(project, receipt, context);
  }

  @Delete(':roleId')
  @HttpCode(204)
  @Operation('deleting the role')
  async delete(
    @Project() { uuid, id }: ProjectRef,
    @Param('roleId') roleId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(deleteRole, { project: { uuid, id }, roleId }, context);
  }

  /** Read from memory, which includes the caller's own writes: no stream lists a project's workflows. */
  private workflows(projectUuid: string) {
    return this.contentTypes.grantableWorkflows(projectUuid);
  }

  private written(project: ProjectRef, { roleId }: RoleReceipt, context: RequestContext): Promise<Written> {
    const known = { id: roleId, projectId: project.id };
    return written(context, known, () =>
      this.queries.execute(new GetRole(project, roleId, context.authenticated.actor)),
    );
  }
}
