import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { Context, malformed, Operation, QueryParameters, RequestContext } from '@annal/http';
import { AccessControl } from '@annal/security-contracts';
import {
  addressAsked,
  RedirectDirectory,
  RedirectLookup,
  type KnownProject,
  type RedirectAnswer,
  type RedirectCandidate,
} from '@annal/structure-application';
import { setAutomaticRedirects } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { RedirectSettingsBody } from './redirects.dto.ts';

interface Settings {
  readonly automatic: boolean;
  readonly statusCode: number;
}

/** redirects.md 2, R6 and R7. */
@Controller('api/management/projects/:projectId/redirects')
export class RedirectSettingsController {
  constructor(
    private readonly writes: Writes,
    private readonly access: AccessControl,
    private readonly directory: RedirectDirectory,
    private readonly lookup: RedirectLookup,
  ) {}

  @Get('settings')
  @Access({ scope: 'Project_Read', permission: 'redirects.view' })
  @Operation('getting the redirect settings')
  async get(@Project() { uuid }: KnownProject, @Context() context: RequestContext): Promise<Settings> {
    this.requireView(uuid, context, 'getting the redirect settings');
    return (await this.directory.get(uuid)).settings;
  }

  @Put('settings')
  @Access({ scope: 'Project_Write', permission: 'redirects.update' })
  @Operation('updating the redirect settings')
  async set(
    @Project() { uuid, id }: KnownProject,
    @Body() { automatic, statusCode }: RedirectSettingsBody,
    @Context() context: RequestContext,
  ): Promise<Settings> {
    const data = { project: { uuid, id }, automatic, statusCode };
    const set = await this.writes.execute(setAutomaticRedirects, data, context);
    if (context.isRepeat) return (await this.directory.get(uuid)).settings;
    return { automatic: set.automatic, statusCode: set.statusCode };
  }

  @Get('test')
  @Access({ scope: 'Project_Read', permission: 'redirects.view' })
  @Operation('testing the redirects')
  async test(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<{ readonly redirect: RedirectAnswer | null; readonly candidates: readonly RedirectCandidate[] }> {
    this.requireView(project.uuid, context, 'testing the redirects');
    const url = query.text('url');
    const [, host, path] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(url ?? '') ?? [undefined, undefined, url];
    const asked = addressAsked(host !== undefined && !path?.startsWith('/') ? `/${path}` : path, host);
    if (typeof asked === 'string') throw malformed('url', 'The url has to be an address or begin with /');
    if (!asked.address) return { redirect: null, candidates: [] };
    const language = query.language();
    return {
      redirect: await this.lookup.find(project, asked.address, language),
      candidates: await this.lookup.candidates(project, asked.address, language),
    };
  }

  private requireView(projectUuid: string, context: RequestContext, operation: string): void {
    const { actor } = context.authenticated;
    this.access.require(actor, { resource: 'redirect', action: 'view', projectUuid, operation });
  }
}
