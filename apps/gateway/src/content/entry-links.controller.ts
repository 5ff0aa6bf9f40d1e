import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindUsedEntries, ListBrokenLinks, type BrokenLink, type EntryUse } from '@annal/content-application';
import { entryErrors } from '@annal/content-contracts';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Project, UnknownProject } from '@annal/reading-directories';
import { Access } from '../authentication/access.decorator.ts';
import { brokenLinkPage, placeText, usedIds } from './entry-links.dto.ts';

interface BrokenLinkList {
  readonly items: readonly BrokenLink[];
  readonly next: string | null;
}

/** Links of many entries at once (entries.md 3.10). */
@UnknownProject((_, operation) => entryErrors.unknownProject(operation))
@Controller('api/management/projects/:projectId/entries')
export class EntryLinksController {
  constructor(private readonly queries: QueryBus) {}

  @Get('usage')
  @Access({ scope: 'Entry_Read', permission: 'member' })
  @Operation('getting the usage of entries')
  async used(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() { authenticated }: RequestContext,
  ): Promise<{ readonly items: readonly EntryUse[] }> {
    return { items: await this.queries.execute(new FindUsedEntries(project, usedIds(query), authenticated.actor)) };
  }

  @Get('brokenLinks')
  @Access({ scope: 'Entry_Read', permission: 'member' })
  @Operation('listing broken links')
  async broken(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() { authenticated }: RequestContext,
  ): Promise<BrokenLinkList> {
    const listing = { project, ...brokenLinkPage(query) };
    const { items, next } = await this.queries.execute(new ListBrokenLinks(listing, authenticated.actor));
    return { items, next: next && placeText(next) };
  }
}
