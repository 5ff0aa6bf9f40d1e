import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetComponent, ListComponents, type ComponentView } from '@annal/content-application';
import {
  createComponent,
  deleteComponent,
  publishComponent,
  reviseComponent,
  type ComponentReceipt,
} from '@annal/content-contracts';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import type { ProjectRef } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { ComponentBody, ReviseComponentBody } from './components.dto.ts';
import { DefinitionEventBody, versionChoice, versionStatus } from './version.dto.ts';

type Written = Pick<ComponentView, 'uuid' | 'id' | 'projectId'> & { version: { versionNo: string | null } };

@Controller('api/management/projects/:projectId/components')
export class ComponentsController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Access({ scope: 'ContentType_Read', permission: 'member' })
  @Operation('listing the components')
  list(@Project() { uuid, id }: ProjectRef, @Query() query: QueryParameters, @Context() context: RequestContext) {
    const { actor } = context.authenticated;
    return this.queries.execute(new ListComponents({ uuid, id }, versionStatus(query), actor));
  }

  @Get(':componentId')
  @Access({ scope: 'ContentType_Read', permission: 'member' })
  @Operation('getting the component')
  get(
    @Project() { uuid, id }: ProjectRef,
    @Param('componentId') componentId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<ComponentView> {
    const { actor } = context.authenticated;
    return this.queries.execute(new GetComponent({ uuid, id }, componentId, versionChoice(query), actor));
  }

  @Post()
  @Access({ scope: 'ContentType_Write', permission: 'contentTypes.create' })
  @Operation('creating the component')
  async create(
    @Project() { uuid, id }: ProjectRef,
    @Body() component: ComponentBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const receipt = await this.writes.execute(createComponent, { project, component }, context);
    const view = await this.written(project, receipt, context);
    context.setHeader('Location', `/api/management/projects/${project.id}/components/${view.id}`);
    return view;
  }

  @Put(':componentId')
  @Access({ scope: 'ContentType_Write', permission: 'contentTypes.update' })
  @Operation('updating the component')
  async revise(
    @Project() { uuid, id }: ProjectRef,
    @Param('componentId') componentId: string,
    @Body() { version, ...component }: ReviseComponentBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const data = { project, componentId, component, versionNo: version?.versionNo };
    return this.written(project, await this.writes.execute(reviseComponent, data, context), context);
  }

  @Delete(':componentId')
  @HttpCode(204)
  @Access({ scope: 'ContentType_Delete', permission: 'contentTypes.delete' })
  @Operation('deleting the component')
  async delete(
    @Project() { uuid, id }: ProjectRef,
    @Param('componentId') componentId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(deleteComponent, { project: { uuid, id }, componentId }, context);
  }

  @Post(':componentId/workflow/events')
  @HttpCode(200)
  @Access({ scope: 'ContentType_Write', permission: 'contentTypes.publish' })
  @Operation('invoking the workflow event')
  async trigger(
    @Project() { uuid, id }: ProjectRef,
    @Param('componentId') componentId: string,
    @Body() { event, version: versionNo, unreadable }: DefinitionEventBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const data = { project, componentId, event, versionNo, unreadable };
    return this.written(project, await this.writes.execute(publishComponent, data, context), context);
  }

  private written(
    project: ProjectRef,
    { component, versionNo }: ComponentReceipt,
    context: RequestContext,
  ): Promise<Written> {
    const known = { ...component, projectId: project.id, version: { versionNo } };
    const { actor } = context.authenticated;
    return written(context, known, () =>
      this.queries.execute(new GetComponent(project, component.uuid, 'latest', actor)),
    );
  }
}
