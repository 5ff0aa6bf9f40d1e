import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { Actor } from '@annal/kernel';
import { pageWithTotal, ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { redirectErrors } from '@annal/structure-contracts';
import { inOrder, redirectsAggregate, redirectsStream } from '@annal/structure-domain';
import { nodeProjection, redirectDocumentId, redirectProjection } from '@annal/structure-read-models';
import type { KnownProject } from '../project/project-directory.ts';
import { asked } from './change-redirects.ts';
import { redirectViews, type RedirectView } from './redirect.view.ts';

export class GetRedirect extends Query<RedirectView> {
  constructor(
    readonly project: KnownProject,
    readonly redirectId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetRedirect)
export class GetRedirectHandler implements IQueryHandler<GetRedirect> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, redirectId, actor }: GetRedirect): Promise<RedirectView> {
    this.access.require(actor, asked(project, 'view', 'getting the redirect'));
    const found = await this.readModels
      .reader(redirectProjection)
      .findById(redirectDocumentId(project.uuid, redirectId));
    const [view] = found ? await redirectViews(this.readModels.reader(nodeProjection), project, [found]) : [];
    if (!view) throw redirectErrors.notFound(project.id, redirectId);
    return view;
  }
}

/** redirects.md 2. */
export interface RedirectFilter {
  readonly q?: string | undefined;
  readonly statusCode?: number | undefined;
  readonly matchType?: string | undefined;
  readonly sourceDomain?: string | undefined;
  readonly origin?: string | undefined;
  readonly enabled?: boolean | undefined;
}

export interface RedirectPage {
  readonly items: readonly RedirectView[];
  readonly totalCount: number;
}

export const REDIRECT_ORDERS = [
  'sourceDomain',
  'destination',
  'statusCode',
  'match.type',
  'match.value',
  'priority',
  'enabled',
  'version.created',
  'version.modified',
] as const;

export class ListRedirects extends Query<RedirectPage> {
  constructor(
    readonly project: KnownProject,
    readonly filter: RedirectFilter,
    readonly order: readonly (readonly [string, 1 | -1])[],
    readonly page: { readonly skip: number; readonly limit: number },
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListRedirects)
export class ListRedirectsHandler implements IQueryHandler<ListRedirects> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, filter, order, page, actor }: ListRedirects): Promise<RedirectPage> {
    this.access.require(actor, asked(project, 'view', 'listing the redirects'));
    const reader = this.readModels.reader(redirectProjection);
    const wanted = filterOf(project.uuid, filter);
    const sort = Object.fromEntries([...order, ['id', 1] as const]);
    const isWhole = Object.keys(wanted).length === 1;
    const found = await pageWithTotal(
      page,
      () => reader.find(wanted, { sort, ...page }),
      () => (isWhole ? reader.count('inProject', wanted) : reader.countMatching(wanted)),
    );
    const items = await redirectViews(this.readModels.reader(nodeProjection), project, found.items);
    return { items, totalCount: found.totalCount };
  }
}

function filterOf(projectUuid: string, { q, statusCode, matchType, sourceDomain, origin, enabled }: RedirectFilter) {
  const text = q === undefined ? undefined : { $regex: q.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') };
  return {
    projectUuid,
    ...(text && { $or: [{ sourceText: text }, { sourceDomain: text }, { destinationText: text }] }),
    ...(statusCode !== undefined && { statusCode }),
    ...(matchType !== undefined && { 'match.type': matchType }),
    ...(sourceDomain !== undefined && { sourceDomain: sourceDomain.toLowerCase() }),
    ...(origin !== undefined && { origin }),
    ...(enabled !== undefined && { enabled }),
  };
}

export class ExportRedirects extends Query<readonly RedirectView[]> {
  constructor(
    readonly project: KnownProject,
    readonly origin: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ExportRedirects)
export class ExportRedirectsHandler implements IQueryHandler<ExportRedirects> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly store: EventStore,
  ) {}

  async execute({ project, origin, actor }: ExportRedirects): Promise<readonly RedirectView[]> {
    this.access.require(actor, asked(project, 'view', 'exporting the redirects'));
    const { state } = await this.store.load(redirectsAggregate, redirectsStream(project.uuid));
    const rank = new Map([...state.rules.values()].sort(inOrder).map(({ id }, index) => [id, index]));
    for (const { id, age } of state.kept.values()) rank.set(id, state.rules.size + age);
    const reader = this.readModels.reader(redirectProjection);
    const nodes = this.readModels.reader(nodeProjection);
    const found: { readonly view: RedirectView; readonly place: number }[] = [];
    for (let after = ''; ;) {
      const more = { projectUuid: project.uuid, ...(origin !== undefined && { origin }), _id: { $gt: after } };
      const page = await reader.find(more, { sort: { _id: 1 }, limit: PAGE });
      for (const view of await redirectViews(nodes, project, page))
        found.push({ view, place: rank.get(view.id) ?? Infinity });
      after = page.at(-1)?._id ?? '';
      if (page.length < PAGE) break;
    }
    return found.sort((left, right) => left.place - right.place).map(({ view }) => view);
  }
}

const PAGE = 1_000;
