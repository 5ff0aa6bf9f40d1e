import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Context, Operation, pagedList, parsePage, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { Project } from '@annal/reading-directories';
import { GetView, ListViews, type KnownProject, type ViewView } from '@annal/structure-application';
import { changeView, createView, deleteView, type ViewReceipt } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { areaOf, ViewBody, viewIdOf } from './views.dto.ts';

type Written = Pick<ViewView, 'id'>;

/** views.md 2. Members have views of their own; what is shared asks for the right to it where it is decided. */
@Controller('api/management/projects/:projectId/views')
export class ViewsController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('listing the views')
  async list(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<ViewView>> {
    const page = parsePage(query);
    const { pageIndex, pageSize: limit } = page;
    const filter = { area: areaOf(query), shared: query.boolean('shared') };
    const part = { skip: pageIndex * limit, limit };
    const list = new ListViews(project, filter, part, context.authenticated.actor);
    const { items, totalCount } = await this.queries.execute(list);
    return pagedList(items, totalCount, page);
  }

  @Get(':viewId')
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the view')
  async get(
    @Project() project: KnownProject,
    @Param('viewId') viewId: string,
    @Context() context: RequestContext,
  ): Promise<ViewView> {
    const { view } = await this.find(project, viewId, context);
    return view;
  }

  @Post()
  @Access({ scope: 'Project_Write', permission: 'member' })
  @Operation('creating the view')
  async create(
    @Project() project: KnownProject,
    @Body() body: ViewBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const data = { project: refOf(project), view: { ...body } };
    const receipt = await this.writes.execute(createView, data, context);
    context.setHeader('Location', `/api/management/projects/${project.id}/views/${receipt.viewId}`);
    return this.written(project, receipt, context);
  }

  @Put(':viewId')
  @Access({ scope: 'Project_Write', permission: 'member' })
  @Operation('updating the view')
  async change(
    @Project() project: KnownProject,
    @Param('viewId') sentId: string,
    @Body() body: ViewBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const place = await this.placeOf(project, sentId, context);
    const data = { project: refOf(project), ...place, view: { ...body } };
    return this.written(project, await this.writes.execute(changeView, data, context), context);
  }

  @Delete(':viewId')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'member' })
  @Operation('deleting the view')
  async delete(
    @Project() project: KnownProject,
    @Param('viewId') sentId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    const place = await this.placeOf(project, sentId, context);
    await this.writes.execute(deleteView, { project: refOf(project), ...place }, context);
  }

  /**
   * Where no view is shown, the caller's own ones are asked, and the command finds none. So a repeated deletion, whose
   * view is gone, is known again by the place that remembers requests.
   */
  private async placeOf(project: KnownProject, sentId: string, context: RequestContext) {
    const viewId = viewIdOf(project, sentId);
    try {
      const { ownerId } = await this.find(project, viewId, context);
      return { viewId, ownerId };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'notFound') throw error;
      return { viewId, ownerId: context.authenticated.actor.id };
    }
  }

  private find(project: KnownProject, viewId: string, context: RequestContext) {
    return this.queries.execute(new GetView(project, viewIdOf(project, viewId), context.authenticated.actor));
  }

  private written(project: KnownProject, { viewId: id }: ViewReceipt, context: RequestContext): Promise<Written> {
    return written(context, { id }, async () => (await this.find(project, id, context)).view);
  }
}

const refOf = ({ uuid, id }: KnownProject) => ({ uuid, id });
