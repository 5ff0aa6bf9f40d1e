import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetBlock, GetBlockVersion, ListBlocks, type BlockView } from '@annal/blocks-application';
import { invokeBlockAction, pushBlock, type BlockVersionView } from '@annal/blocks-contracts';
import {
  Context,
  FreeBody,
  LargeBody,
  Operation,
  pagedList,
  QueryParameters,
  RequestContext,
  type PagedList,
} from '@annal/http';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { blockListing, pushOf, refOf } from './blocks.dto.ts';

@Controller('api/management/projects/:projectId/blocks')
export class BlocksController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'blocks.view' })
  @Operation('listing the blocks')
  async list(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<BlockView>> {
    const listing = blockListing(project, query);
    const { items, totalCount } = await this.queries.execute(new ListBlocks(listing, context.authenticated.actor));
    return pagedList(items, totalCount, listing);
  }

  @Post()
  @HttpCode(202)
  @Access({ scope: 'Project_Write', permission: 'blocks.push' })
  @LargeBody('The request body is larger than 1 MiB')
  @Operation('pushing the block')
  async push(
    @Project() project: KnownProject,
    @FreeBody() body: Record<string, unknown>,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<BlockVersionView> {
    const { version } = await this.writes.execute(pushBlock, pushOf(project, body, query), context);
    const branch = encodeURIComponent(version.source.branch);
    const path = `/api/management/projects/${project.id}/blocks/${version.id}/${branch}`;
    context.setHeader('Location', `${path}/versions/${version.version.versionNo}`);
    if (!context.isRepeat) return version;
    const { actor } = context.authenticated;
    const choice = { project: refOf(project), blockId: version.id, branch: version.source.branch, version: 'latest' };
    return this.queries.execute(new GetBlockVersion(choice, actor, version.uuid));
  }

  @Get(':blockId')
  @Access({ scope: 'Project_Read', permission: 'blocks.view' })
  @Operation('getting the block')
  get(
    @Project() project: KnownProject,
    @Param('blockId') blockId: string,
    @Context() context: RequestContext,
  ): Promise<BlockView> {
    return this.queries.execute(new GetBlock(refOf(project), blockId, context.authenticated.actor));
  }

  @Post(':blockId/actions')
  @HttpCode(202)
  @Access({ scope: 'Project_Write', permission: 'blocks.release' })
  @Operation('invoking the action')
  async invoke(
    @Project() project: KnownProject,
    @Param('blockId') blockId: string,
    @FreeBody() body: Record<string, unknown>,
    @Context() context: RequestContext,
  ): Promise<BlockVersionView> {
    const data = { project: refOf(project), blockId, body };
    const { versionUuid, versionNo, status } = await this.writes.execute(invokeBlockAction, data, context);
    const choice = { project: refOf(project), blockId, branch: '', version: versionNo };
    const { actor } = context.authenticated;
    const shown = await this.queries.execute(new GetBlockVersion(choice, actor, versionUuid));
    if (context.isRepeat) return shown;
    // If the read models are behind, the status and number just decided are still right.
    return { ...shown, status, version: { ...shown.version, versionNo } };
  }
}
