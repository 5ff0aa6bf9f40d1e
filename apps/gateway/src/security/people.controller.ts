import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Context, Operation, pagedList, parsePage, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import { Project } from '@annal/reading-directories';
import { ListPeople, type Person } from '@annal/security-application';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';

@Access({ scope: 'Project_Read', permission: 'member' })
@Controller('api/management/projects/:projectId/people')
export class PeopleController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation('listing the people')
  async list(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<Person>> {
    const listing = { q: query.text('q'), ...parsePage(query) };
    const { actor } = context.authenticated;
    const { items, totalCount } = await this.queries.execute(new ListPeople(project.uuid, listing, actor));
    return pagedList(items, totalCount, listing);
  }
}
