import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  GetWorkflowDefinition,
  ListWorkflowDefinitions,
  type WorkflowDefinitionView,
} from '@annal/content-application';
import {
  createWorkflowDefinition,
  deleteWorkflowDefinition,
  publishWorkflowDefinition,
  reviseWorkflowDefinition,
  type WorkflowDefinitionReceipt,
} from '@annal/content-contracts';
import { Context, Operation, pagedList, parsePage, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import type { ProjectRef } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { DefinitionEventBody, versionChoice, versionStatus } from './version.dto.ts';
import { ReviseWorkflowDefinitionBody, WorkflowDefinitionBody } from './workflow-definitions.dto.ts';

type Written = Pick<WorkflowDefinitionView, 'uuid' | 'id' | 'projectId'> & { version: { versionNo: string | null } };

const forAdministrators = { scope: 'Workflow_Administrator', permission: 'systemAdministrator' } as const;

@Access({ scope: 'Workflow_Administrator', permission: 'member' })
@Controller('api/management/projects/:projectId/workflow/definitions')
export class WorkflowDefinitionsController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('listing the workflow definitions')
  async list(
    @Project() { uuid, id }: ProjectRef,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<WorkflowDefinitionView>> {
    const page = parsePage(query);
    const listing = { project: { uuid, id }, view: versionStatus(query), ...page };
    const { actor } = context.authenticated;
    const { items, totalCount } = await this.queries.execute(new ListWorkflowDefinitions(listing, actor));
    return pagedList(items, totalCount, page);
  }

  @Get(':definitionId')
  @Operation('getting the workflow definition')
  get(
    @Project() { uuid, id }: ProjectRef,
    @Param('definitionId') definitionId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<WorkflowDefinitionView> {
    const { actor } = context.authenticated;
    return this.queries.execute(new GetWorkflowDefinition({ uuid, id }, definitionId, versionChoice(query), actor));
  }

  @Post()
  @Access(forAdministrators)
  @Operation('creating the workflow definition')
  async create(
    @Project() { uuid, id }: ProjectRef,
    @Body() definition: WorkflowDefinitionBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const receipt = await this.writes.execute(createWorkflowDefinition, { project, definition }, context);
    context.setHeader('Location', `/api/management/projects/${id}/workflow/definitions/${receipt.definition.id}`);
    return this.written(project, receipt, context);
  }

  @Put(':definitionId')
  @Access(forAdministrators)
  @Operation('updating the workflow definition')
  async revise(
    @Project() { uuid, id }: ProjectRef,
    @Param('definitionId') definitionId: string,
    @Body() { version, ...definition }: ReviseWorkflowDefinitionBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const data = { project, definitionId, definition, versionNo: version?.versionNo };
    return this.written(project, await this.writes.execute(reviseWorkflowDefinition, data, context), context);
  }

  @Delete(':definitionId')
  @Access(forAdministrators)
  @HttpCode(204)
  @Operation('deleting the workflow definition')
  async delete(
    @Project() { uuid, id }: ProjectRef,
    @Param('definitionId') definitionId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(deleteWorkflowDefinition, { project: { uuid, id }, definitionId }, context);
  }

  @Post(':definitionId/workflow/events')
  @Access(forAdministrators)
  @HttpCode(200)
  @Operation('invoking the workflow event')
  async trigger(
    @Project() { uuid, id }: ProjectRef,
    @Param('definitionId') definitionId: string,
    @Body() { event, version: versionNo, unreadable }: DefinitionEventBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const data = { project, definitionId, event, versionNo, unreadable };
    return this.written(project, await this.writes.execute(publishWorkflowDefinition, data, context), context);
  }

  private written(
    project: ProjectRef,
    { definition, versionNo }: WorkflowDefinitionReceipt,
    context: RequestContext,
  ): Promise<Written> {
    const known = { ...definition, projectId: project.id, version: { versionNo } };
    const { actor } = context.authenticated;
    return written(context, known, () =>
      this.queries.execute(new GetWorkflowDefinition(project, definition.id, 'latest', actor)),
    );
  }
}
