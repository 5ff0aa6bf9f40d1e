import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetBlockVersion, ListBlockVersions, ReadBlockLog } from '@annal/blocks-application';
import type { BlockVersionView } from '@annal/blocks-contracts';
import { Context, Operation, pagedList, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { blockAddress, type BlockAddress } from './block-addresses.ts';
import { logChoice, refOf, versionListing } from './blocks.dto.ts';

type Answer = string | BlockVersionView | PagedList<BlockVersionView>;

/** Both address forms of a block's versions (blocks.md R3 to R6). */
@Access({ scope: 'Project_Read', permission: 'blocks.view' })
@Controller('api/management/projects/:projectId/blocks/:blockId')
export class BlockVersionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get([':branch/versions', 'branches/:branch/versions'])
  @Operation('listing the versions of the block')
  list(
    @Project() project: KnownProject,
    @Param('blockId') blockId: string,
    @Param('branch') branch: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<Answer> {
    return this.answer(project, blockId, { branch, isLog: false }, query, context);
  }

  @Get([':branch/versions/:version', 'branches/:branch/versions/:version'])
  @Operation('getting the block')
  get(
    @Project() project: KnownProject,
    @Param('blockId') blockId: string,
    @Param() { branch, version }: { readonly branch: string; readonly version: string },
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<Answer> {
    return this.answer(project, blockId, { branch, version, isLog: false }, query, context);
  }

  @Get([':branch/versions/:version/logs', 'branches/:branch/versions/:version/logs'])
  @Operation('getting the log of the block')
  log(
    @Project() project: KnownProject,
    @Param('blockId') blockId: string,
    @Param() { branch, version }: { readonly branch: string; readonly version: string },
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<Answer> {
    return this.answer(project, blockId, { branch, version, isLog: true }, query, context);
  }

  @Get(':first/:second/*')
  @Operation('getting the block')
  below(
    @Project() project: KnownProject,
    @Param('blockId') blockId: string,
    @Param() { first, second, '*': rest }: { readonly first: string; readonly second: string; readonly '*': string },
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<Answer> {
    return this.answer(project, blockId, blockAddress(`${first}/${second}/${rest}`), query, context);
  }

  private async answer(
    project: KnownProject,
    blockId: string,
    { branch, version, isLog }: BlockAddress,
    query: QueryParameters,
    context: RequestContext,
  ): Promise<Answer> {
    const { actor } = context.authenticated;
    if (version === undefined) {
      const listing = versionListing(project, blockId, branch, query);
      const { items, totalCount } = await this.queries.execute(new ListBlockVersions(listing, actor));
      return pagedList(items, totalCount, listing);
    }
    const choice = { project: refOf(project), blockId, branch, version };
    if (!isLog) return this.queries.execute(new GetBlockVersion(choice, actor));
    const text = await this.queries.execute(new ReadBlockLog(choice, logChoice(query), actor));
    context.setHeader('content-type', 'text/plain; charset=utf-8');
    return text;
  }
}
