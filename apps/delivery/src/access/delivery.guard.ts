import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { deliveryErrors, reading, type View } from '@annal/delivery-application';
import { toCommandContext, type Principal, type QueryParameters, type RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { MinimumPosition } from '@annal/reading-directories';
import { ProjectDirectory } from '@annal/structure-application';
import { DeliveryOptions } from '../delivery-options.ts';
import { credentialOf, DeliveryCallers } from './delivery-callers.ts';
import { DELIVERED, type DeliveredRule } from './delivered-rule.ts';
import { Membership } from './membership.ts';

const ANYBODY: Principal = {
  actor: { kind: 'system', id: 'anybody', name: 'anybody' },
  scopes: new Set(['Project_Read', 'ContentType_Read', 'Entry_Read']),
  isCurrent: () => true,
};

/** In the order of delivery.md 4: credential, project, scope and membership, form. */
@Injectable()
export class DeliveryGuard implements CanActivate {
  constructor(
    private readonly callers: DeliveryCallers,
    private readonly membership: Membership,
    private readonly projects: ProjectDirectory,
    private readonly minimum: MinimumPosition,
    private readonly options: DeliveryOptions,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<true> {
    type Asked = FastifyRequest<{ Params: { projectId: string }; Querystring: QueryParameters }>;
    const request = execution.switchToHttp().getRequest<Asked>();
    const { requestContext: context, query, params } = request;
    const rule = this.reflector.get<DeliveredRule | undefined>(DELIVERED, execution.getHandler());
    if (!rule) throw new Error(`${execution.getClass().name}.${execution.getHandler().name} lacks @Delivered()`);
    const principal = rule.isOpen ? ANYBODY : await this.principal(context, query, params.projectId);
    context.principal = principal;
    const project = this.projects.find(params.projectId);
    if (!project) throw deliveryErrors.unknownProject(params.projectId);
    request.project = project;
    context.projectUuid = project.uuid;
    const refusal = principal === ANYBODY ? undefined : this.membership.refusal(rule, principal, project);
    if (refusal) throw refusal;
    request.deliveredRule = rule;
    await this.minimum.reached(context);
    refuseReserved(query);
    const view = rule.hasViews ? viewOf(query) : 'published';
    if (view === 'latest' && principal === ANYBODY) throw denied();
    request.reading = reading(project, view, toCommandContext(context));
    return true;
  }

  private async principal(context: RequestContext, query: QueryParameters, projectId: string): Promise<Principal> {
    const credential = credentialOf(context, query);
    if (!credential && this.options.anonymousProjects.has(projectId.toLowerCase())) {
      this.callers.anybody(context);
      return ANYBODY;
    }
    const principal = credential && (await this.callers.principal(credential, context));
    if (principal) return principal;
    context.setHeader('WWW-Authenticate', credential ? 'Bearer error="invalid_token"' : 'Bearer');
    throw denied();
  }
}

function denied(): DomainError {
  return new DomainError('unauthenticated', 'Authentication.Denied', 'Authorization has been denied for this request.');
}

/** Answers without regard to them would be the wrong content (delivery.md 1.1). */
function refuseReserved(query: QueryParameters): void {
  for (const name of ['asOf', 'fallback'])
    if (query.text(name) !== undefined)
      throw deliveryErrors.malformed(name, `The parameter '${name}' is reserved and not supported yet`);
}

function viewOf(query: QueryParameters): View {
  const sent = query.text('versionStatus');
  const view = sent?.toLowerCase() ?? 'published';
  if (view === 'published' || view === 'latest') return view;
  throw deliveryErrors.malformed('versionStatus', `The version status '${sent}' is neither published nor latest`);
}
