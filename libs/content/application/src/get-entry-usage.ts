import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { entryDescription, entryTitle, stateOf, type Fields } from '@annal/content-domain';
import type { Actor, LanguageCode } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from './content-type-directory.ts';
import { EntryLinks, type Link, type LinkChoice } from './entry-links.ts';
import { ShownEntries } from './shown-entries.ts';

export interface UsageListing extends LinkChoice {
  /** Text that the title or the description contains, in any case. */
  readonly text?: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface UsageItem {
  readonly id: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly fieldId: string;
  readonly contentTypeId: string;
  readonly dataFormat: 'entry' | 'asset';
  readonly language: LanguageCode;
  readonly workflowState: string;
}

export interface UsagePage {
  readonly totalCount: number;
  readonly items: readonly UsageItem[];
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
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ listing, actor }: GetEntryUsage): Promise<UsagePage> {
    await this.shown.entry(listing.project, listing.entryId, actor, 'getting the usage of the entry');
    return listing.text === undefined ? this.page(listing, actor) : this.search(listing, listing.text, actor);
  }

  /** Whoever has one link only is counted and skipped by the index. */
  private async page(listing: UsageListing, actor: Actor): Promise<UsagePage> {
    const { project, pageIndex, pageSize } = listing;
    const counts = [...(await this.links.counts(listing, actor)).values()];
    const totalCount = counts.flat().reduce((sum, count) => sum + count, 0);
    const first = pageIndex * pageSize;
    if (first >= totalCount) return { totalCount, items: [] };
    const isPlain = counts.every(({ length }) => length === 1);
    const items: UsageItem[] = [];
    let place = isPlain ? first : 0;
    for await (const link of this.links.inOrder(listing, actor, isPlain ? { skip: first, batch: pageSize } : {})) {
      if (place >= first) items.push(...this.itemOf(link, project));
      place += 1;
      if (place >= first + pageSize) break;
    }
    return { totalCount, items };
  }

  /** Titles and descriptions are what the content types say now, so all links have to be looked at. */
  private async search(listing: UsageListing, text: string, actor: Actor): Promise<UsagePage> {
    const { project, pageIndex, pageSize } = listing;
    const wanted = text.toLowerCase();
    const contains = (value: string | null) => value?.toLowerCase().includes(wanted) ?? false;
    const first = pageIndex * pageSize;
    const items: UsageItem[] = [];
    let totalCount = 0;
    for await (const link of this.links.inOrder(listing, actor))
      for (const item of this.itemOf(link, project)) {
        if (!contains(item.title) && !contains(item.description)) continue;
        if (totalCount >= first && items.length < pageSize) items.push(item);
        totalCount += 1;
      }
    return { totalCount, items };
  }

  /** None where the content type has gone in this very moment. */
  private itemOf({ fieldId, from }: Link, project: ProjectRef): readonly UsageItem[] {
    const definition = this.contentTypes.published(project.uuid, from.contentTypeUuid);
    if (!definition) return [];
    const fields = JSON.parse(from.fields) as Fields;
    const { entryId: id, dataFormat, language, state } = from;
    const workflowState = stateOf(this.contentTypes.workflow(project.uuid, definition.workflowId), state).id;
    const title = entryTitle(definition, fields);
    const description = entryDescription(definition, fields);
    return [{ id, title, description, fieldId, contentTypeId: definition.id, dataFormat, language, workflowState }];
  }
}
