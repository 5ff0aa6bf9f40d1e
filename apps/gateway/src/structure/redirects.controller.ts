import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  Context,
  LargeBody,
  MediaTypes,
  Operation,
  pagedList,
  parsePage,
  QueryParameters,
  RequestContext,
  WholeBody,
  type PagedList,
  type SentBody,
} from '@annal/http';
import { AccessControl } from '@annal/security-contracts';
import {
  ExportRedirects,
  GetRedirect,
  ListRedirects,
  type KnownProject,
  type RedirectView,
} from '@annal/structure-application';
import {
  changeRedirect,
  createRedirect,
  deleteRedirect,
  importRedirects,
  type ImportRedirectsReceipt,
  type RedirectReceipt,
} from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { asCsv, asLines } from './redirect-files.ts';
import { importedRows } from './redirect-import.ts';
import { filterOf, formatOf, modeOf, orderOf, originOf, RedirectBody, redirectIdOf } from './redirects.dto.ts';

type Written = Pick<RedirectView, 'id'>;
type Imported = Omit<ImportRedirectsReceipt, 'stream' | 'category' | 'revision' | 'position'> & {
  readonly dryRun: boolean;
};

const TYPES = { json: 'application/json', csv: 'text/csv', _redirects: 'text/plain' } as const;

/** redirects.md 2 and 6. */
@Controller('api/management/projects/:projectId/redirects')
export class RedirectsController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
    private readonly access: AccessControl,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'redirects.view' })
  @Operation('listing the redirects')
  async list(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<RedirectView>> {
    const page = parsePage(query);
    const { pageIndex, pageSize: limit } = page;
    const part = { skip: pageIndex * limit, limit };
    const { actor } = context.authenticated;
    const list = new ListRedirects(project, filterOf(query), orderOf(query), part, actor);
    const { items, totalCount } = await this.queries.execute(list);
    return pagedList(items, totalCount, page);
  }

  @Get('export')
  @Access({ scope: 'Project_Read', permission: 'redirects.view' })
  @Operation('exporting the redirects')
  async export(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<readonly RedirectView[] | string> {
    const format = formatOf(query);
    const { actor } = context.authenticated;
    const found = await this.queries.execute(new ExportRedirects(project, originOf(query), actor));
    context.setHeader('Content-Type', `${TYPES[format]}; charset=utf-8`);
    if (format === 'csv') return asCsv(found);
    return format === 'json' ? found : asLines(found);
  }

  @Post('import')
  @HttpCode(200)
  @MediaTypes('text/csv', 'text/plain')
  @LargeBody('The import is too large')
  @Access({ scope: 'Project_Write', permission: 'redirects.create' })
  @Operation('importing the redirects')
  async import(
    @Project() project: KnownProject,
    @WholeBody() body: () => SentBody,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<Imported> {
    const { actor } = context.authenticated;
    const asked = { resource: 'redirect', projectUuid: project.uuid, operation: 'importing the redirects' } as const;
    this.access.require(actor, { ...asked, action: 'create' });
    const [mode, dryRun] = [modeOf(query), query.boolean('dryRun') ?? false];
    const rows = await importedRows(body());
    context.restartDeadline();
    const data = { project: refOf(project), mode, dryRun, rows };
    const { created, updated, unchanged, deleted } = await this.writes.execute(importRedirects, data, context);
    return { created, updated, unchanged, deleted, dryRun };
  }

  @Get(':redirectId')
  @Access({ scope: 'Project_Read', permission: 'redirects.view' })
  @Operation('getting the redirect')
  get(
    @Project() project: KnownProject,
    @Param('redirectId') redirectId: string,
    @Context() context: RequestContext,
  ): Promise<RedirectView> {
    const { actor } = context.authenticated;
    return this.queries.execute(new GetRedirect(project, redirectIdOf(project, redirectId), actor));
  }

  @Post()
  @Access({ scope: 'Project_Write', permission: 'redirects.create' })
  @Operation('creating the redirect')
  async create(
    @Project() project: KnownProject,
    @Body() body: RedirectBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const data = { project: refOf(project), redirect: { ...body } };
    const receipt = await this.writes.execute(createRedirect, data, context);
    context.setHeader('Location', `/api/management/projects/${project.id}/redirects/${receipt.redirectId}`);
    return this.written(project, receipt, context);
  }

  @Patch(':redirectId')
  @Access({ scope: 'Project_Write', permission: 'redirects.update' })
  @Operation('updating the redirect')
  async change(
    @Project() project: KnownProject,
    @Param('redirectId') redirectId: string,
    @Body() body: RedirectBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const data = { project: refOf(project), redirectId: redirectIdOf(project, redirectId), redirect: { ...body } };
    return this.written(project, await this.writes.execute(changeRedirect, data, context), context);
  }

  @Delete(':redirectId')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'redirects.delete' })
  @Operation('deleting the redirect')
  async delete(
    @Project() project: KnownProject,
    @Param('redirectId') redirectId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    const data = { project: refOf(project), redirectId: redirectIdOf(project, redirectId) };
    await this.writes.execute(deleteRedirect, data, context);
  }

  private written(
    project: KnownProject,
    { redirectId: id }: RedirectReceipt,
    context: RequestContext,
  ): Promise<Written> {
    const { actor } = context.authenticated;
    return written(context, { id }, () => this.queries.execute(new GetRedirect(project, id, actor)));
  }
}

const refOf = ({ uuid, id }: KnownProject) => ({ uuid, id });
