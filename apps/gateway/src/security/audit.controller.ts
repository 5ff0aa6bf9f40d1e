import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  canonicalTimestamp,
  Context,
  malformed,
  Operation,
  parsePage,
  QueryParameters,
  RequestContext,
} from '@annal/http';
import { canonicalGuid, wrongType } from '@annal/kernel';
import { ListAudit, type AuditChoice, type AuditPage } from '@annal/security-application';
import { AccessDirectory } from '@annal/security-policy';
import { ProjectDirectory } from '@annal/structure-application';
import { Access } from '../authentication/access.decorator.ts';

@Controller(['api/security/audit', 'api/management/security/audit'])
export class AuditController {
  constructor(
    private readonly queries: QueryBus,
    private readonly projects: ProjectDirectory,
    private readonly access: AccessDirectory,
  ) {}

  @Get()
  @Access({ scope: 'Security_Administrator', permission: 'systemAdministrator' })
  @Operation('listing the audit')
  async list(@Query() query: QueryParameters, @Context() context: RequestContext): Promise<AuditPage> {
    const { actor } = context.authenticated;
    const { items, next } = await this.queries.execute(new ListAudit(this.choiceOf(query), actor));
    return { items, next: next && Buffer.from(next).toString('base64url') };
  }

  private choiceOf(query: QueryParameters): AuditChoice {
    const [project, user, after] = [query.text('projectId'), query.text('userId'), query.text('after')];
    return {
      projectUuid: project && (this.projects.find(project)?.uuid ?? project.toLowerCase()),
      actorId: user && (this.access.find(user)?.id ?? canonicalGuid(user) ?? user),
      resourceId: query.text('resourceId')?.toLowerCase(),
      from: timeOf(query, 'from'),
      to: timeOf(query, 'to'),
      after: after && Buffer.from(after, 'base64url').toString(),
      pageSize: parsePage(query).pageSize,
    };
  }
}

function timeOf(query: QueryParameters, name: string): string | undefined {
  const text = query.text(name);
  const time = canonicalTimestamp(text);
  if (text === undefined || time !== undefined) return time;
  throw malformed(name, wrongType('date'));
}
