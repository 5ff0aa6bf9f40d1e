import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import { canonicalLanguage, DomainError } from '@annal/kernel';
import { GetNode, ListChildNodes, type KnownProject, type NodeView } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '../projects/project.decorator.ts';

@Controller('api/management/projects/:projectId/nodes')
export class NodesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('root')
  @Access({ scope: 'Project_Read' })
  @Operation('getting the node')
  root(@Project() project: KnownProject, @Context() context: RequestContext): Promise<NodeView> {
    return this.queries.execute(new GetNode(project, project.rootNodeId, context.authenticated.actor));
  }

  @Get(':nodeId')
  @Access({ scope: 'Project_Read' })
  @Operation('getting the node')
  get(
    @Project() project: KnownProject,
    @Param('nodeId') nodeId: string,
    @Context() context: RequestContext,
  ): Promise<NodeView> {
    return this.queries.execute(new GetNode(project, nodeId.toLowerCase(), context.authenticated.actor));
  }

  @Get(':nodeId/children')
  @Access({ scope: 'Project_Read' })
  @Operation('getting the nodes')
  children(
    @Project() project: KnownProject,
    @Param('nodeId') nodeId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<readonly NodeView[]> {
    refuseMalformedLanguage(query.text('language'));
    return this.queries.execute(new ListChildNodes(project, nodeId.toLowerCase(), context.authenticated.actor));
  }
}

/** nodes.md V15: a language the project does not support gives the default order, a malformed one is refused. */
function refuseMalformedLanguage(language: string | undefined): void {
  if (language === undefined || canonicalLanguage(language)) return;
  throw new DomainError('rejected', 'Node.Language', 'There are validation errors getting the nodes', [
    { field: 'language', message: `The language code '${language}' is not valid` },
  ]);
}
