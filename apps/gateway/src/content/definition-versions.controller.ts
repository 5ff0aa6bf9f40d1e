import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListDefinitionVersions, type DefinitionKind, type DefinitionVersion } from '@annal/content-application';
import { Context, Operation, pagedList, parsePage, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import { Project } from '@annal/reading-directories';
import type { ProjectRef } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';

type Versions = Promise<PagedList<DefinitionVersion>>;

@Controller('api/management/projects/:projectId')
export class DefinitionVersionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('contenttypes/:contentTypeId/versions')
  @Access({ scope: 'ContentType_Read', permission: 'member' })
  @Operation('listing the versions')
  ofContentType(
    @Project() project: ProjectRef,
    @Param('contentTypeId') id: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Versions {
    return this.list('contentType', project, id, query, context);
  }

  @Get('components/:componentId/versions')
  @Access({ scope: 'ContentType_Read', permission: 'member' })
  @Operation('listing the versions')
  ofComponent(
    @Project() project: ProjectRef,
    @Param('componentId') id: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Versions {
    return this.list('component', project, id, query, context);
  }

  @Get('workflow/definitions/:definitionId/versions')
  @Access({ scope: 'Workflow_Administrator', permission: 'member' })
  @Operation('listing the versions')
  ofWorkflowDefinition(
    @Project() project: ProjectRef,
    @Param('definitionId') id: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Versions {
    return this.list('workflowDefinition', project, id, query, context);
  }

  private async list(
    kind: DefinitionKind,
    { uuid, id: projectId }: ProjectRef,
    id: string,
    query: QueryParameters,
    { authenticated: { actor } }: RequestContext,
  ): Versions {
    const page = parsePage(query);
    const listing = { project: { uuid, id: projectId }, kind, id, ...page };
    const { items, totalCount } = await this.queries.execute(new ListDefinitionVersions(listing, actor));
    return pagedList(items, totalCount, page);
  }
}
