import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetContentType, ListContentTypes, type ContentTypeView } from '@annal/content-application';
import {
  createContentType,
  deleteContentType,
  publishContentType,
  reviseContentType,
  type ContentTypeReceipt,
} from '@annal/content-contracts';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import type { ProjectRef } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { ContentTypeBody, ReviseContentTypeBody } from './content-types.dto.ts';
import { DefinitionEventBody, versionChoice, versionStatus } from './version.dto.ts';

type Written = Pick<ContentTypeView, 'uuid' | 'id' | 'projectId'> & { version: { versionNo: string | null } };

@Controller('api/management/projects/:projectId/contenttypes')
export class ContentTypesController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Access({ scope: 'ContentType_Read', permission: 'member' })
  @Operation('listing the content types')
  list(@Project() { uuid, id }: ProjectRef, @Query() query: QueryParameters, @Context() context: RequestContext) {
    const { actor } = context.authenticated;
    const view = versionStatus(query);
    return this.queries.execute(new ListContentTypes({ uuid, id }, view, query.text('dataFormat'), actor));
  }

  @Get(':contentTypeId')
  @Access({ scope: 'ContentType_Read', permission: 'member' })
  @Operation('getting the content type')
  get(
    @Project() { uuid, id }: ProjectRef,
    @Param('contentTypeId') contentTypeId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<ContentTypeView> {
    const { actor } = context.authenticated;
    return this.queries.execute(new GetContentType({ uuid, id }, contentTypeId, versionChoice(query), actor));
  }

  @Post()
  @Access({ scope: 'ContentType_Write', permission: 'contentTypes.create' })
  @Operation('creating the content type')
  async create(
    @Project() { uuid, id }: ProjectRef,
    @Body() contentType: ContentTypeBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const receipt = await this.writes.execute(createContentType, { project, contentType }, context);
    const view = await this.written(project, receipt, context);
    context.setHeader('Location', `/api/management/projects/${project.id}/contenttypes/${view.id}`);
    return view;
  }

  @Put(':contentTypeId')
  @Access({ scope: 'ContentType_Write', permission: 'contentTypes.update' })
  @Operation('updating the content type')
  async revise(
    @Project() { uuid, id }: ProjectRef,
    @Param('contentTypeId') contentTypeId: string,
    @Body() { version, ...contentType }: ReviseContentTypeBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const data = { project, contentTypeId, contentType, versionNo: version?.versionNo };
    return this.written(project, await this.writes.execute(reviseContentType, data, context), context);
  }

  @Delete(':contentTypeId')
  @HttpCode(204)
  @Access({ scope: 'ContentType_Delete', permission: 'contentTypes.delete' })
  @Operation('deleting the content type')
  async delete(
    @Project() { uuid, id }: ProjectRef,
    @Param('contentTypeId') contentTypeId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(deleteContentType, { project: { uuid, id }, contentTypeId }, context);
  }

  @Post(':contentTypeId/workflow/events')
  @HttpCode(200)
  @Access({ scope: 'ContentType_Write', permission: 'contentTypes.publish' })
  @Operation('invoking the workflow event')
  async trigger(
    @Project() { uuid, id }: ProjectRef,
    @Param('contentTypeId') contentTypeId: string,
    @Body() { event, version: versionNo, unreadable }: DefinitionEventBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const project = { uuid, id };
    const data = { project, contentTypeId, event, versionNo, unreadable };
    return this.written(project, await this.writes.execute(publishContentType, data, context), context);
  }

  private written(
    project: ProjectRef,
    { contentType, versionNo }: ContentTypeReceipt,
    context: RequestContext,
  ): Promise<Written> {
    const known = { ...contentType, projectId: project.id, version: { versionNo } };
    const { actor } = context.authenticated;
    return written(context, known, () =>
      this.queries.execute(new GetContentType(project, contentType.uuid, 'latest', actor)),
    );
  }
}
