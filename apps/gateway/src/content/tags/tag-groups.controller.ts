import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  GetTagGroup,
  GetTagGroupUsage,
  ListTagGroups,
  type TagGroupUsageItem,
  type TagGroupView,
} from '@annal/content-application';
import { changeTagGroup, createTagGroup, deleteTagGroup } from '@annal/content-contracts';
import { Context, Operation, pagedList, parsePage, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../../writes.ts';
import { written } from '../../written.ts';
import { TagGroupBody, tagGroupListing } from './tags.dto.ts';

type Written = TagGroupView | { readonly id: string };

@Controller('api/management/projects/:projectId/taggroups')
export class TagGroupsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly writes: Writes,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('listing the tag groups')
  async list(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<TagGroupView>> {
    const listing = tagGroupListing(project, query);
    const { items, totalCount } = await this.queries.execute(new ListTagGroups(listing, context.authenticated.actor));
    return pagedList(items, totalCount, listing);
  }

  @Get(':groupId')
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the tag group')
  get(
    @Project() project: KnownProject,
    @Param('groupId') groupId: string,
    @Context() context: RequestContext,
  ): Promise<TagGroupView> {
    return this.queries.execute(new GetTagGroup(project, groupId, context.authenticated.actor));
  }

  @Get(':groupId/usage')
  @Access({ scope: 'ContentType_Read', permission: 'member' })
  @Operation('getting the usage of the tag group')
  async usage(
    @Project() project: KnownProject,
    @Param('groupId') groupId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<TagGroupUsageItem>> {
    const listing = { project, groupId, ...parsePage(query) };
    const found = await this.queries.execute(new GetTagGroupUsage(listing, context.authenticated.actor));
    return pagedList(found.items, found.totalCount, listing);
  }

  @Post()
  @Access({ scope: 'Project_Write', permission: 'tagGroups.create' })
  @Operation('creating the tag group')
  async create(
    @Project() project: KnownProject,
    @Body() body: TagGroupBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const { uuid, id } = project;
    const data = { project: { uuid, id }, group: { ...body } };
    const { groupId } = await this.writes.execute(createTagGroup, data, context);
    context.setHeader('Location', `/api/management/projects/${id}/taggroups/${groupId}`);
    return this.written(project, groupId, context);
  }

  @Put(':groupId')
  @Access({ scope: 'Project_Write', permission: 'tagGroups.update' })
  @Operation('updating the tag group')
  async change(
    @Project() project: KnownProject,
    @Param('groupId') groupId: string,
    @Body() body: TagGroupBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const { uuid, id } = project;
    await this.writes.execute(changeTagGroup, { project: { uuid, id }, groupId, group: { ...body } }, context);
    return this.written(project, groupId, context);
  }

  @Delete(':groupId')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'tagGroups.delete' })
  @Operation('deleting the tag group')
  async delete(
    @Project() project: KnownProject,
    @Param('groupId') groupId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    const { uuid, id } = project;
    await this.writes.execute(deleteTagGroup, { project: { uuid, id }, groupId }, context);
  }

  private written(project: KnownProject, groupId: string, context: RequestContext): Promise<Written> {
    return written(context, { id: groupId }, () =>
      this.queries.execute(new GetTagGroup(project, groupId, context.authenticated.actor)),
    );
  }
}
