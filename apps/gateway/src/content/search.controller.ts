import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { Aggregations, EntryView } from '@annal/content-application';
import { entryErrors } from '@annal/content-contracts';
import { Context, Operation, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { Project, UnknownProject } from '@annal/reading-directories';
import { EntryQueries } from './entry-queries.ts';
import { entrySearch, EntrySearchBody, entrySearchOfBody } from './search.dto.ts';

export interface FoundList extends PagedList<EntryView> {
  readonly aggregations?: Aggregations;
}

@UnknownProject((_, operation) => entryErrors.unknownProject(operation))
@Controller('api/management/projects/:projectId/entries/search')
export class EntrySearchController {
  constructor(private readonly entries: EntryQueries) {}

  @Get()
  @Access({ scope: 'Entry_Read', permission: 'member' })
  @Operation('searching the entries')
  search(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<FoundList> {
    return this.entries.search(entrySearch(project, query), context);
  }

  @Post()
  @HttpCode(200)
  @Access({ scope: 'Entry_Read', permission: 'member' })
  @Operation('searching the entries')
  searchByBody(
    @Project() project: KnownProject,
    @Body() body: EntrySearchBody,
    @Context() context: RequestContext,
  ): Promise<FoundList> {
    return this.entries.search(entrySearchOfBody(project, body), context);
  }
}
