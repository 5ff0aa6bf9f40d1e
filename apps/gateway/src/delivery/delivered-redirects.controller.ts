import { Controller, Get, Inject, Query } from '@nestjs/common';
import { Context, Operation, QueryParameters, RequestContext } from '@annal/http';
import { canonicalLanguage, DomainError, wrongLanguage } from '@annal/kernel';
import type { Logger } from '@annal/observability';
import { LOGGER } from '@annal/service';
import { addressAsked, RedirectLookup, type KnownProject, type RedirectAnswer } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';

/** redirects.md 5, D22. */
@Controller('api/delivery/projects/:projectId/redirects')
export class DeliveredRedirectsController {
  constructor(
    private readonly lookup: RedirectLookup,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'member' })
  @Operation('getting the redirect')
  async find(
    @Project() project: KnownProject,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<RedirectAnswer | undefined> {
    const asked = addressAsked(query.text('path'), query.text('host'));
    if (typeof asked === 'string') throw malformed(asked, MESSAGES[asked]);
    const language = languageOf(query.text('language'));
    const found = asked.address && (await this.lookup.find(project, asked.address, language, this.log));
    if (found) return found;
    context.status = 204;
    return undefined;
  }
}

const MESSAGES = { path: 'The path has to begin with /', host: 'The host is not valid' } as const;

function languageOf(sent: string | undefined): string | undefined {
  const language = canonicalLanguage(sent);
  if (sent !== undefined && !language) throw malformed('language', wrongLanguage(sent));
  return language;
}

function malformed(field: string, message: string): DomainError {
  return new DomainError('invalid', 'Request.Query', 'The query is not valid', { errors: [{ field, message }] });
}
