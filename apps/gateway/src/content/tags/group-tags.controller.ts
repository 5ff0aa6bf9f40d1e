import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTag, ListTags, type TagView } from '@annal/content-application';
import { deleteTags, type DeletedTags } from '@annal/content-contracts';
import { ArrayBody, Context, Operation, pagedList, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../../writes.ts';
import { knownLanguage, tagListing } from './tags.dto.ts';

@Controller('api/management/projects/:projectId/taggroups/:groupId/tags')
export class GroupTagsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly writes: Writes,
  ) {}

  /** With `label`, answers the one matching tag in place of a list (tags.md 2). */
  @Get()
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('listing the tags')
  async list(
    @Project() project: KnownProject,
    @Param('groupId') groupId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<TagView> | TagView> {
    const { actor } = context.authenticated;
    const label = query.text('label')?.trim();
    if (label) {
      const choice = { groupId, label, language: knownLanguage(project, query) };
      return this.queries.execute(new GetTag(project, choice, actor));
    }
    const listing = tagListing(project, query, groupId);
    const { items, totalCount } = await this.queries.execute(new ListTags(listing, actor));
    return pagedList(items, totalCount, listing);
  }

  @Delete('bulk')
  @HttpCode(200)
  @Access({ scope: 'Project_Write', permission: 'tags.delete' })
  @Operation('deleting the tags')
  async deleteSeveral(
    @Project() project: KnownProject,
    @Param('groupId') groupId: string,
    @ArrayBody() tagIds: unknown[],
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<DeletedTags> {
    const { uuid, id } = project;
    const data = { project: { uuid, id }, groupId, tagIds, replacementTagId: query.text('replacementTagId') };
    return (await this.writes.execute(deleteTags, data, context)).outcome;
  }
}
