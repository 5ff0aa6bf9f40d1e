import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { entryProjection, linkName, type EntryDocument } from '@annal/content-read-models';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { SeenTypes } from '../lists/seen-types.ts';
import { UsageItems, type UsageItem, type UsageProject } from './usage-items.ts';

const OPERATION = 'listing broken links';

/** Behind `skip` variations that link to `target`; behind all of them without it. */
export interface BrokenLinkPlace {
  readonly target: string;
  readonly skip?: number | undefined;
}

export interface BrokenLinkListing {
  readonly project: UsageProject;
  readonly after?: BrokenLinkPlace | undefined;
  /** Of variations. */
  readonly pageSize: number;
}

export interface BrokenLink extends UsageItem {
  /** Id of the entry that does not exist or is in the recycle bin. */
  readonly to: string;
}

export interface BrokenLinkPage {
  readonly items: readonly BrokenLink[];
  readonly next: BrokenLinkPlace | null;
}

export class ListBrokenLinks extends Query<BrokenLinkPage> {
  constructor(
    readonly listing: BrokenLinkListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Targets looked up at once, and for one page at most: where all links are well, a page is empty and has a next one. */
const BATCH = 200;
const MOST_TARGETS = 2_000;
const BY_TITLE = { titleKey: 1, entryId: 1, language: 1 } as const;

/** Links of latest versions to nothing, in the order of the targets (entries.md 3.10). */
@QueryHandler(ListBrokenLinks)
export class ListBrokenLinksHandler implements IQueryHandler<ListBrokenLinks> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly types: SeenTypes,
    private readonly items: UsageItems,
  ) {}

  async execute({ listing, actor }: ListBrokenLinks): Promise<BrokenLinkPage> {
    const { project, after, pageSize } = listing;
    const seen = this.types.all(project, actor, OPERATION).map(({ latest }) => latest.uuid);
    const items: BrokenLink[] = [];
    let room = pageSize;
    const add = async (target: string, skip: number): Promise<BrokenLinkPlace | undefined> => {
      const linking = await this.linkingTo(target, { project, seen, skip, limit: room });
      items.push(...(await this.linksOf(linking, target, project)));
      room -= linking.length;
      return room === 0 ? { target, skip: skip + linking.length } : undefined;
    };
    const isWithin = after?.skip !== undefined && (await this.isMissing(after.target, project));
    let next = isWithin ? await add(after.target, after.skip) : undefined;
    let place = after?.target;
    for (let looked = 0; !next && looked < MOST_TARGETS; looked += BATCH) {
      const targets = await this.targetsAfter(place, project);
      for (const target of await this.missing(targets, project)) {
        next = await add(target, 0);
        if (next) break;
      }
      place = targets.at(-1) ?? place;
      if (targets.length < BATCH) return { items, next: next ?? null };
    }
    return { items, next: next ?? (place === undefined ? null : { target: place }) };
  }

  /** Names of second and further links to the same target come right behind the first. */
  private targetsAfter(after: string | undefined, { uuid: projectUuid }: UsageProject): Promise<readonly string[]> {
    return this.entries.countedTexts('linked', { projectUuid, status: 'latest' }, { after, limit: BATCH });
  }

  private async missing(names: readonly string[], { uuid: projectUuid }: UsageProject): Promise<readonly string[]> {
    const targets = names.filter((name) => !name.includes('.'));
    const filter = { projectUuid, entryId: { $in: targets }, status: { $in: ['latest', 'archived'] } };
    const found = await this.entries.find(filter, { projection: { entryId: 1 } });
    const present = new Set(found.map(({ entryId }) => entryId));
    return targets.filter((target) => !present.has(target));
  }

  private async isMissing(target: string, project: UsageProject): Promise<boolean> {
    return (await this.missing([target], project)).length > 0;
  }

  private linkingTo(
    target: string,
    { project, seen, ...page }: { project: UsageProject; seen: readonly string[]; skip: number; limit: number },
  ): Promise<EntryDocument[]> {
    const filter = { projectUuid: project.uuid, linkNames: linkName(target), status: 'latest' };
    return this.entries.find({ ...filter, contentTypeUuid: { $in: seen } }, { sort: BY_TITLE, ...page });
  }

  private async linksOf(linking: readonly EntryDocument[], to: string, project: UsageProject) {
    const links = linking.flatMap((from) =>
      (from.links ?? []).flatMap((link) => (link.to === to ? [{ fieldId: link.fieldId, from }] : [])),
    );
    return (await this.items.of(links, project)).map((item) => ({ ...item, to }));
  }

  private get entries() {
    return this.readModels.reader(entryProjection);
  }
}
