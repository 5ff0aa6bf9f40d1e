import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTaxonomyNode, type TaxonomyNodeView } from '@annal/content-application';
import {
  changeTaxonomyNode,
  createTaxonomyNode,
  deleteTaxonomyNode,
  orderTaxonomyChildren,
  ROOT_KEY,
} from '@annal/content-contracts';
import { Context, Operation, QueryParameters, readModel, RequestBody, RequestContext, UnreadBody } from '@annal/http';
import { Project } from '@annal/reading-directories';
import type { KnownProject } from '@annal/structure-application';
import { Access } from '../../authentication/access.decorator.ts';
import { Writes } from '../../writes.ts';
import { written } from '../../written.ts';
import { childDepthOf, keyIn, orderedKeyIn, parentKeyIn, TaxonomyNodeBody } from './taxonomy.dto.ts';

type Written = TaxonomyNodeView | { readonly key: string };

@Controller('api/management/projects/:projectId/taxonomy/nodes')
export class TaxonomyController {
  constructor(
    private readonly queries: QueryBus,
    private readonly writes: Writes,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the taxonomy node')
  root(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<TaxonomyNodeView> {
    return this.find(project, ROOT_KEY, childDepthOf(query), context);
  }

  @Get('*')
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the taxonomy node')
  get(
    @Project() project: KnownProject,
    @Param('*') below: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<TaxonomyNodeView> {
    return this.find(project, keyIn(below), childDepthOf(query), context);
  }

  @Post('*')
  @Access({ scope: 'Project_Write', permission: 'taxonomy.create' })
  @Operation('creating the taxonomy node')
  async create(
    @Project() project: KnownProject,
    @Param('*') below: string,
    @Body() body: TaxonomyNodeBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const data = { project: refOf(project), parentKey: parentKeyIn(below), node: { ...body } };
    const { key } = await this.writes.execute(createTaxonomyNode, data, context);
    context.setHeader('Location', `/api/management/projects/${project.id}/taxonomy/nodes/${key}`);
    return this.written(project, key, context);
  }

  /** Renames a node or orders its children: keys have slashes, so both have the same form of address. */
  @Put('*')
  @Access({ scope: 'Project_Write', permission: 'taxonomy.update' })
  @Operation('updating the taxonomy node')
  async change(
    @Project() project: KnownProject,
    @Param('*') below: string,
    @UnreadBody() body: RequestBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const orderedKey = orderedKeyIn(below);
    const key = orderedKey ?? keyIn(below);
    const target = { project: refOf(project), key };
    if (orderedKey !== undefined)
      await this.writes.execute(orderTaxonomyChildren, { ...target, childKeys: await body.array() }, context);
    else {
      const node = { ...(await readModel(body, TaxonomyNodeBody)) };
      await this.writes.execute(changeTaxonomyNode, { ...target, node }, context);
    }
    return this.written(project, key, context);
  }

  @Delete('*')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'taxonomy.delete' })
  @Operation('deleting the taxonomy node')
  async delete(
    @Project() project: KnownProject,
    @Param('*') below: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(deleteTaxonomyNode, { project: refOf(project), key: keyIn(below) }, context);
  }

  private find(
    project: KnownProject,
    key: string,
    childDepth: number,
    context: RequestContext,
  ): Promise<TaxonomyNodeView> {
    return this.queries.execute(new GetTaxonomyNode({ project, key, childDepth }, context.authenticated.actor));
  }

  private written(project: KnownProject, key: string, context: RequestContext): Promise<Written> {
    return written(context, { key }, () => this.find(project, key, 1, context));
  }
}

const refOf = ({ uuid, id }: KnownProject) => ({ uuid, id });
