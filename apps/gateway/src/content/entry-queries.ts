import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  GetEntry,
  ListEntries,
  SearchEntries,
  type EntryChoice,
  type EntryListing,
  type EntrySearch,
  type EntryView,
} from '@annal/content-application';
import { DeliveredPreviews } from '@annal/delivery-application/previews';
import { pagedList, toCommandContext, type PagedList, type RequestContext } from '@annal/http';
import type { FoundList } from './search.controller.ts';

/** Reads for callers of the API, who see the files of assets, too. */
@Injectable()
export class EntryQueries {
  constructor(
    private readonly queries: QueryBus,
    private readonly previews: DeliveredPreviews,
  ) {}

  get(choice: EntryChoice, context: RequestContext): Promise<EntryView> {
    const { previews } = this;
    return this.queries.execute(new GetEntry({ ...choice, previews }, toCommandContext(context)));
  }

  async list(listing: EntryListing, { authenticated: { actor } }: RequestContext): Promise<PagedList<EntryView>> {
    const { previews } = this;
    const { items, totalCount } = await this.queries.execute(new ListEntries({ ...listing, previews }, actor));
    return pagedList(items, totalCount, listing);
  }

  async search(search: EntrySearch, { authenticated: { actor } }: RequestContext): Promise<FoundList> {
    const { previews } = this;
    const found = await this.queries.execute(new SearchEntries({ ...search, previews }, actor));
    const { items, totalCount, aggregations } = found;
    return { ...pagedList(items, totalCount, search), ...(aggregations && { aggregations }) };
  }
}
