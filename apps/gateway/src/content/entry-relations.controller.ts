import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  CountEntryUsage,
  GetEntryUsage,
  ListEntryVersions,
  type TypeUsage,
  type UsageItem,
  type UsagePage,
} from '@annal/content-application';
import { entryErrors, type EntryVersionItem } from '@annal/content-contracts';
import {
  Context,
  Operation,
  pagedList,
  parsePage,
  QueryParameters,
  RequestContext,
  toCommandContext,
  type PagedList,
} from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { Project, UnknownProject } from '@annal/reading-directories';
import { entryIdOf, languageOf, linkChoice } from './entries.dto.ts';

type UsageList = PagedList<UsageItem> & Omit<UsagePage, 'items' | 'totalCount'>;

@UnknownProject((_, operation) => entryErrors.unknownProject(operation))
@Controller('api/management/projects/:projectId/entries/:entryId')
export class EntryRelationsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('usage')
  @Access({ scope: 'Entry_Read', permission: 'entries.sysView' })
  @Operation('getting the usage of the entry')
  async usage(
    @Project() project: KnownProject,
    @Param('entryId') entryId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<UsageList> {
    const listing = { ...linkChoice(project, entryId, query), project, text: query.text('q'), ...parsePage(query) };
    const { items, totalCount, ...elsewhere } = await this.queries.execute(
      new GetEntryUsage(listing, context.authenticated.actor),
    );
    return { ...pagedList(items, totalCount, listing), ...elsewhere };
  }

  @Get('usage/contentTypes')
  @Access({ scope: 'Entry_Read', permission: 'entries.sysView' })
  @Operation('getting the usage of the entry')
  usageByType(
    @Project() project: KnownProject,
    @Param('entryId') entryId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<readonly TypeUsage[]> {
    const choice = { ...linkChoice(project, entryId, query), contentTypeId: undefined };
    return this.queries.execute(new CountEntryUsage(choice, context.authenticated.actor));
  }

  @Get('versions')
  @Access({ scope: 'Entry_Read', permission: 'entries.sysView' })
  @Operation('getting the versions of the entry')
  async versions(
    @Project() project: KnownProject,
    @Param('entryId') entryId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<EntryVersionItem>> {
    const page = parsePage(query);
    const listing = { project, entryId: entryIdOf(project, entryId), language: languageOf(query), ...page };
    const found = await this.queries.execute(new ListEntryVersions(listing, toCommandContext(context)));
    return pagedList(found.items, found.totalCount, page);
  }
}
