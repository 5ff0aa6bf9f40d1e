import { Injectable } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { entryDocumentId, entryProjection } from '@annal/content-read-models';
import { ContentTypeDirectory } from '@annal/content-application';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import {
  Deliverables,
  redirectsInOrder,
  redirectViews,
  RedirectDirectory,
  RedirectLookup,
  type RedirectAnswer,
  type RedirectView,
  type RedirectWarnings,
} from '@annal/structure-application';
import type { Address } from '@annal/structure-domain';
import { nodeProjection, redirectDocumentId, redirectProjection } from '@annal/structure-read-models';
import type { Reading } from '../reading.ts';

export type DeliveredRedirect = Omit<RedirectView, 'note' | 'version' | 'enabled'>;

export interface DeliveredRedirectPage {
  readonly totalCount: number;
  readonly items: readonly DeliveredRedirect[];
}

/** Where an address leads; null without a redirect (redirects.md 5, D22). */
export class FindDeliveredRedirect extends Query<RedirectAnswer | null> {
  constructor(
    readonly address: Address,
    readonly language: LanguageCode | undefined,
    readonly reading: Reading,
    readonly log?: RedirectWarnings,
  ) {
    super();
  }
}

@QueryHandler(FindDeliveredRedirect)
export class FindDeliveredRedirectHandler implements IQueryHandler<FindDeliveredRedirect> {
  constructor(private readonly lookup: RedirectLookup) {}

  execute({ address, language, reading, log }: FindDeliveredRedirect): Promise<RedirectAnswer | null> {
    // Nodes decide too, and their entries: a page at the address ends the search.
    reading.keys.redirects();
    reading.keys.nodes();
    reading.keys.entries();
    return this.lookup.find(reading.project, address, language, log);
  }
}

/** Those that are enabled, in the order in which they apply (D23). */
export class ListDeliveredRedirects extends Query<DeliveredRedirectPage> {
  constructor(
    readonly page: { readonly pageIndex: number; readonly pageSize: number },
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveredRedirects)
export class ListDeliveredRedirectsHandler implements IQueryHandler<ListDeliveredRedirects> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly directory: RedirectDirectory,
  ) {}

  async execute({ page, reading }: ListDeliveredRedirects): Promise<DeliveredRedirectPage> {
    const { project, keys } = reading;
    keys.redirects();
    keys.nodes();
    const ids = redirectsInOrder(await this.directory.get(project.uuid));
    const wanted = ids.slice(page.pageIndex * page.pageSize, (page.pageIndex + 1) * page.pageSize);
    const documentIds = wanted.map((id) => redirectDocumentId(project.uuid, id));
    const found = await this.readModels.reader(redirectProjection).find({ _id: { $in: documentIds } });
    const views = await redirectViews(this.readModels.reader(nodeProjection), project, found);
    const byId = new Map(views.map((view) => [view.id, view]));
    const items = wanted.flatMap((id) => {
      const view = byId.get(id);
      return view ? [shown(view)] : [];
    });
    return { totalCount: ids.length, items };
  }
}

function shown({ note, version, enabled, ...members }: RedirectView): DeliveredRedirect {
  void [note, version, enabled];
  return members;
}

/** A page with an entry is one for websites only if the entry is delivered. */
@Injectable()
export class DeliveredPages extends Deliverables {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
  ) {
    super();
  }

  override async has(projectUuid: string, entryId: string, language: string): Promise<boolean> {
    const id = entryDocumentId(projectUuid, entryId, language, 'published');
    const found = await this.readModels.reader(entryProjection).findById(id);
    if (found?.status !== 'published') return false;
    return this.contentTypes.published(projectUuid, found.contentTypeUuid)?.includeInDelivery ?? false;
  }
}
