import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { pageWithTotal, ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { viewErrors } from '@annal/structure-contracts';
import type { ViewArea } from '@annal/structure-domain';
import { viewDocumentId, viewProjection, type ViewDocument } from '@annal/structure-read-models';
import type { KnownProject } from '../project/project-directory.ts';
import { asked } from './view-access.ts';

/** views.md 1. */
export type ViewView = Omit<ViewDocument, '_id' | 'projectUuid' | 'ownerId' | 'nameKey'> & { readonly isOwn: boolean };

/** With whose it is, which is needed to change it and shown to nobody. */
export interface FoundView {
  readonly view: ViewView;
  readonly ownerId: string;
}

export class GetView extends Query<FoundView> {
  constructor(
    readonly project: KnownProject,
    readonly viewId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetView)
export class GetViewHandler implements IQueryHandler<GetView> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, viewId, actor }: GetView): Promise<FoundView> {
    const found = await this.readModels.reader(viewProjection).findById(viewDocumentId(project.uuid, viewId));
    const isSeen =
      found?.ownerId === actor.id ||
      (found?.shared === true && this.access.allows(actor, asked(project, 'view', 'getting the view')));
    if (!found || !isSeen) throw viewErrors.notFound(project.id, viewId);
    return { view: shown(found, actor), ownerId: found.ownerId };
  }
}

export interface ViewPage {
  readonly items: readonly ViewView[];
  readonly totalCount: number;
}

export class ListViews extends Query<ViewPage> {
  constructor(
    readonly project: KnownProject,
    readonly filter: { readonly area?: ViewArea | undefined; readonly shared?: boolean | undefined },
    readonly page: { readonly skip: number; readonly limit: number },
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The caller's own views, and those that are shared where they may see these. */
@QueryHandler(ListViews)
export class ListViewsHandler implements IQueryHandler<ListViews> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, filter: { area, shared }, page, actor }: ListViews): Promise<ViewPage> {
    const reader = this.readModels.reader(viewProjection);
    const own = { ownerId: actor.id };
    const seesShared = this.access.allows(actor, asked(project, 'view', 'listing the views'));
    const wanted = {
      projectUuid: project.uuid,
      ...(seesShared ? { $or: [own, { shared: true }] } : own),
      ...(area !== undefined && { area }),
      ...(shared !== undefined && { shared }),
    };
    const sort = { nameKey: 1, id: 1 } as const;
    const found = await pageWithTotal(
      page,
      () => reader.find(wanted, { sort, ...page }),
      () => reader.countMatching(wanted),
    );
    return { items: found.items.map((document) => shown(document, actor)), totalCount: found.totalCount };
  }
}

function shown(document: ViewDocument, actor: Actor): ViewView {
  const { _id: _, projectUuid: __, ownerId, nameKey: ___, ...view } = document;
  return { ...view, isOwn: ownerId === actor.id };
}
