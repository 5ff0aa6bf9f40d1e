import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Context, Operation, QueryParameters, RequestContext, TextBody } from '@annal/http';
import {
  GetNode,
  ListEntryNodes,
  ListNodeAncestors,
  SearchNodes,
  type KnownProject,
  type NodeView,
} from '@annal/structure-application';
import { changeNode, createNode, deleteNode, moveNode, type NodeReceipt } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { entryIdOf, NodeBody, nodeIdOf } from './nodes.dto.ts';

type Written = Pick<NodeView, 'id' | 'projectId'>;

@Controller('api/management/projects/:projectId/nodes')
export class NodesController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get('root')
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the node')
  root(@Project() project: KnownProject, @Context() context: RequestContext): Promise<NodeView> {
    return this.queries.execute(new GetNode(project, project.rootNodeId, context.authenticated.actor));
  }

  @Get()
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the nodes')
  ofEntry(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<readonly NodeView[]> {
    return this.queries.execute(new ListEntryNodes(project, entryIdOf(query), context.authenticated.actor));
  }

  @Get('search')
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('searching the nodes')
  search(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<readonly NodeView[]> {
    const search = { q: query.text('q') ?? '', language: query.language() };
    return this.queries.execute(new SearchNodes(project, search, context.authenticated.actor));
  }

  @Get(':nodeId/ancestors')
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the nodes')
  ancestors(
    @Project() project: KnownProject,
    @Param('nodeId') nodeId: string,
    @Context() context: RequestContext,
  ): Promise<readonly NodeView[]> {
    return this.queries.execute(new ListNodeAncestors(project, nodeIdOf(project, nodeId), context.authenticated.actor));
  }

  @Get(':nodeId')
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the node')
  get(
    @Project() project: KnownProject,
    @Param('nodeId') nodeId: string,
    @Context() context: RequestContext,
  ): Promise<NodeView> {
    return this.queries.execute(new GetNode(project, nodeIdOf(project, nodeId), context.authenticated.actor));
  }

  @Post(':parentNodeId/children')
  @Access({ scope: 'Project_Write', permission: 'nodes.create' })
  @Operation('creating the node')
  async create(
    @Project() project: KnownProject,
    @Param('parentNodeId') parentNodeId: string,
    @Body() body: NodeBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const data = { project: refOf(project), parentId: nodeIdOf(project, parentNodeId), node: { ...body } };
    const receipt = await this.writes.execute(createNode, data, context);
    context.setHeader('Location', `/api/management/projects/${project.id}/nodes/${receipt.nodeId}`);
    return this.written(project, receipt, context);
  }

  @Put(':nodeId')
  @Access({ scope: 'Project_Write', permission: 'nodes.update' })
  @Operation('updating the node')
  async change(
    @Project() project: KnownProject,
    @Param('nodeId') nodeId: string,
    @Body() body: NodeBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const data = { project: refOf(project), nodeId: nodeIdOf(project, nodeId), node: { ...body } };
    return this.written(project, await this.writes.execute(changeNode, data, context), context);
  }

  @Put(':nodeId/parentId')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'nodes.move' })
  @Operation('moving the node')
  async move(
    @Project() project: KnownProject,
    @Param('nodeId') nodeId: string,
    @TextBody() parentId: string | null,
    @Context() context: RequestContext,
  ): Promise<void> {
    const data = { project: refOf(project), nodeId: nodeIdOf(project, nodeId), parentId };
    await this.writes.execute(moveNode, data, context);
  }

  @Delete(':nodeId')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'nodes.delete' })
  @Operation('deleting the node')
  async delete(
    @Project() project: KnownProject,
    @Param('nodeId') nodeId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    const data = { project: refOf(project), nodeId: nodeIdOf(project, nodeId) };
    await this.writes.execute(deleteNode, data, context);
  }

  private written(project: KnownProject, { nodeId }: NodeReceipt, context: RequestContext): Promise<Written> {
    const known = { id: nodeId, projectId: project.id };
    return written(context, known, () =>
      this.queries.execute(new GetNode(project, nodeId, context.authenticated.actor)),
    );
  }
}

const refOf = ({ uuid, id }: KnownProject) => ({ uuid, id });
