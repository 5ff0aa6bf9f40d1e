import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { EntryLinks, type Link, type LinkChoice } from './entry-links.ts';
import { ShownEntries } from '../shown-entries.ts';
import { UsageItems, type UsageItem, type UsageProject } from './usage-items.ts';

export interface UsageListing extends LinkChoice {
  readonly project: UsageProject;
  readonly text?: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

interface FoundUses {
  readonly totalCount: number;
  readonly items: readonly UsageItem[];
}

export interface UsagePage extends FoundUses {
  /** Uses in archived entries and in the recycle bin, under the same filters and rights; never among the items. */
  readonly totalArchivedCount: number;
  readonly totalRecycleBinCount: number;
}

export class GetEntryUsage extends Query<UsagePage> {
  constructor(
    readonly listing: UsageListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** One item per linking field of every variation (entries.md 3.10). */
@QueryHandler(GetEntryUsage)
export class GetEntryUsageHandler implements IQueryHandler<GetEntryUsage> {
  constructor(
    private readonly shown: ShownEntries,
    private readonly links: EntryLinks,
    private readonly items: UsageItems,
  ) {}

  async execute({ listing, actor }: GetEntryUsage): Promise<UsagePage> {
    await this.shown.entry(listing.project, listing.entryId, actor, 'getting the usage of the entry');
    const [page, totalArchivedCount, totalRecycleBinCount] = await Promise.all([
      this.select(listing, actor),
      this.total({ ...listing, status: 'archived' }, actor),
      this.total({ ...listing, status: 'deleted' }, actor),
    ]);
    return { ...page, totalArchivedCount, totalRecycleBinCount };
  }

  private async total(listing: UsageListing, actor: Actor): Promise<number> {
    return (await this.select({ ...listing, pageIndex: 0, pageSize: 0 }, actor)).totalCount;
  }

  private select(listing: UsageListing, actor: Actor): Promise<FoundUses> {
    return listing.text === undefined ? this.page(listing, actor) : this.search(listing, listing.text, actor);
  }

  /** Without repeated links a variation takes one place, so the index can skip to the page. */
  private async page(listing: UsageListing, actor: Actor): Promise<FoundUses> {
    const { project, pageIndex, pageSize } = listing;
    const counts = [...(await this.links.counts(listing, actor)).values()];
    const totalCount = counts.flat().reduce((sum, count) => sum + count, 0);
    const first = pageIndex * pageSize;
    if (pageSize === 0 || first >= totalCount) return { totalCount, items: [] };
    const isPlain = counts.every(({ length }) => length === 1);
    const links: Link[] = [];
    let place = isPlain ? first : 0;
    for await (const link of this.links.inOrder(listing, actor, isPlain ? { skip: first, batch: pageSize } : {})) {
      if (place >= first) links.push(link);
      place += 1;
      if (place >= first + pageSize) break;
    }
    return { totalCount, items: await this.items.of(links, project) };
  }

  /** Reads every link, because the content type's present definition says which fields are title and description. */
  private async search(listing: UsageListing, text: string, actor: Actor): Promise<FoundUses> {
    const { project, pageIndex, pageSize } = listing;
    const wanted = text.toLowerCase();
    const contains = (value: string | null) => value?.toLowerCase().includes(wanted) ?? false;
    const first = pageIndex * pageSize;
    const items: UsageItem[] = [];
    let totalCount = 0;
    for await (const links of this.links.inBatches(listing, actor))
      for (const item of await this.items.of(links, project)) {
        if (!contains(item.title) && !contains(item.description)) continue;
        if (totalCount >= first && items.length < pageSize) items.push(item);
        totalCount += 1;
      }
    return { totalCount, items };
  }
}
