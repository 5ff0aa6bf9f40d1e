import { Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SummariseEntries, type EntrySummaryView } from '@annal/content-application';
import { ArrayBody, Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import { canonicalLanguage, wrongLanguage } from '@annal/kernel';
import { ListChildNodes, type KnownProject, type NodeView } from '@annal/structure-application';
import { nodeErrors, orderChildren, unorderChildren } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { nodeIdOf } from './nodes.dto.ts';

type ChildNode = NodeView & { readonly entry?: EntrySummaryView | null };

@Controller('api/management/projects/:projectId/nodes/:parentNodeId/children')
export class ChildNodesController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the nodes')
  async list(
    @Project() project: KnownProject,
    @Param('parentNodeId') parentNodeId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<readonly ChildNode[]> {
    const { actor } = context.authenticated;
    const parentId = nodeIdOf(project, parentNodeId);
    const language = languageOf(query);
    const withEntries = query.boolean('entries') ?? false;
    const nodes = await this.queries.execute(new ListChildNodes(project, parentId, language, actor));
    if (!withEntries) return nodes;
    const entryIds = nodes.flatMap(({ entryId }) => entryId ?? []);
    const entries = await this.queries.execute(new SummariseEntries(project, entryIds, language, actor));
    return nodes.map((node) => ({ ...node, entry: entries.get(node.entryId ?? '') ?? null }));
  }

  @Put('order')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'nodes.manageChildOrder' })
  @Operation('ordering the nodes')
  async order(
    @Project() project: KnownProject,
    @Param('parentNodeId') parentNodeId: string,
    @ArrayBody() nodeIds: unknown[],
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(orderChildren, { ...orderOf(project, parentNodeId, query), nodeIds }, context);
  }

  @Delete('order')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'nodes.manageChildOrder' })
  @Operation('ordering the nodes')
  async unorder(
    @Project() project: KnownProject,
    @Param('parentNodeId') parentNodeId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(unorderChildren, orderOf(project, parentNodeId, query), context);
  }
}

function orderOf(project: KnownProject, parentNodeId: string, query: QueryParameters) {
  const { uuid, id } = project;
  const language = query.text('language');
  return { project: { uuid, id }, parentId: nodeIdOf(project, parentNodeId), ...(language && { language }) };
}

/** nodes.md V15. */
function languageOf(query: QueryParameters): string | undefined {
  const sent = query.text('language');
  if (sent === undefined) return undefined;
  const language = canonicalLanguage(sent);
  if (language) return language;
  throw nodeErrors.invalid('getting', [{ field: 'language', message: wrongLanguage(sent) }]);
}
