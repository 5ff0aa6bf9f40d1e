import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  GetTag,
  GetTagUsage,
  ListTags,
  type TagView,
  type UsageItem,
  type UsagePage,
} from '@annal/content-application';
import { changeTag, createTag, deleteTag } from '@annal/content-contracts';
import { Context, Operation, pagedList, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../../writes.ts';
import { written } from '../../written.ts';
import { TagBody, tagIdOf, tagListing, tagUsageListing } from './tags.dto.ts';

type Written = TagView | { readonly id: string };

@Controller('api/management/projects/:projectId/tags')
export class TagsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly writes: Writes,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('listing the tags')
  async list(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<TagView>> {
    const listing = tagListing(project, query);
    const { items, totalCount } = await this.queries.execute(new ListTags(listing, context.authenticated.actor));
    return pagedList(items, totalCount, listing);
  }

  @Get(':tagId')
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the tag')
  get(
    @Project() project: KnownProject,
    @Param('tagId') tagId: string,
    @Context() context: RequestContext,
  ): Promise<TagView> {
    return this.queries.execute(new GetTag(project, { tagId: tagIdOf(project, tagId) }, context.authenticated.actor));
  }

  @Get(':tagId/usage')
  @Access({ scope: 'Entry_Read', permission: 'member' })
  @Operation('getting the usage of the tag')
  async usage(
    @Project() project: KnownProject,
    @Param('tagId') tagId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<UsageItem> & Omit<UsagePage, 'items' | 'totalCount'>> {
    const listing = tagUsageListing(project, tagId, query);
    const found = await this.queries.execute(new GetTagUsage(listing, context.authenticated.actor));
    const { items, totalCount, ...elsewhere } = found;
    return { ...pagedList(items, totalCount, listing), ...elsewhere };
  }

  @Post()
  @Access({ scope: 'Project_Write', permission: 'tags.create' })
  @Operation('creating the tag')
  async create(
    @Project() project: KnownProject,
    @Body() body: TagBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const { uuid, id } = project;
    const { tagId } = await this.writes.execute(createTag, { project: { uuid, id }, tag: { ...body } }, context);
    context.setHeader('Location', `/api/management/projects/${id}/tags/${tagId}`);
    return this.written(project, tagId, context);
  }

  @Put(':tagId')
  @Access({ scope: 'Project_Write', permission: 'tags.update' })
  @Operation('updating the tag')
  async change(
    @Project() project: KnownProject,
    @Param('tagId') sentId: string,
    @Body() body: TagBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const { uuid, id } = project;
    const data = { project: { uuid, id }, tagId: tagIdOf(project, sentId), tag: { ...body } };
    const { tagId } = await this.writes.execute(changeTag, data, context);
    return this.written(project, tagId, context);
  }

  @Delete(':tagId')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'tags.delete' })
  @Operation('deleting the tag')
  async delete(
    @Project() project: KnownProject,
    @Param('tagId') tagId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<void> {
    const { uuid, id } = project;
    const replacementTagId = query.text('replacementTagId');
    const data = { project: { uuid, id }, tagId: tagIdOf(project, tagId), replacementTagId };
    await this.writes.execute(deleteTag, data, context);
  }

  private written(project: KnownProject, tagId: string, context: RequestContext): Promise<Written> {
    return written(context, { id: tagId }, () =>
      this.queries.execute(new GetTag(project, { tagId }, context.authenticated.actor)),
    );
  }
}
