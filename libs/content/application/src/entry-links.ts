import { Injectable } from '@nestjs/common';
import type { LiveContentType } from '@annal/content-domain';
import { entryProjection, linkName, type EntryDocument, type VersionStatus } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels, type ReadFilter } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from './content-type-directory.ts';

/** Which links to an entry are meant (entries.md 3.10). */
export interface LinkChoice {
  readonly project: ProjectRef;
  readonly entryId: string;
  /** Of the linking entries. */
  readonly versionStatus: VersionStatus;
  /** Of the linking variations; absent: all. */
  readonly language?: LanguageCode;
  /** Of the linking entries, by id in any case or by uuid; absent: all. */
  readonly contentTypeId?: string;
}

/** A field of a variation that links to the entry. */
export interface Link {
  readonly fieldId: string;
  readonly from: EntryDocument;
}

const BATCH = 200;
const BY_TITLE = { titleKey: 1, entryId: 1, language: 1 } as const;

/** Where an entry is linked from. Costs grow with the links to this one entry, never with the number of entries. */
@Injectable()
export class EntryLinks {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  /** One by one, in the order of titles. @param skip that many variations, which have to have one link each */
  async *inOrder(choice: LinkChoice, actor: Actor, skip = 0): AsyncGenerator<Link> {
    const filter = this.filter(choice, actor);
    const { entryId } = choice;
    for (let from = skip; filter; from += BATCH) {
      const page = { sort: BY_TITLE, skip: from, limit: BATCH };
      const found = await this.entries.find({ ...filter, linkNames: linkName(entryId) }, page);
      for (const document of found)
        for (const { fieldId, to } of document.links ?? []) if (to === entryId) yield { fieldId, from: document };
      if (found.length < BATCH) return;
    }
  }

  /** How many variations have at least one link, at least two, and so on. */
  async counts(choice: LinkChoice, actor: Actor): Promise<readonly number[]> {
    const filter = this.filter(choice, actor);
    const counts: number[] = [];
    for (let index = 0; filter; index += 1) {
      const count = await this.entries.countMatching({ ...filter, linkNames: linkName(choice.entryId, index) });
      if (count === 0) break;
      counts.push(count);
    }
    return counts;
  }

  /** How many links come from entries of each content type, by uuid. */
  async countsByType(choice: LinkChoice, actor: Actor): Promise<ReadonlyMap<string, number>> {
    const filter = this.filter(choice, actor);
    const counts = new Map<string, number>();
    for (let index = 0; filter; index += 1) {
      const match = { ...filter, linkNames: linkName(choice.entryId, index) };
      const group = { _id: '$contentTypeUuid', count: { $sum: 1 } };
      const rows = await this.entries.aggregate<{ _id: string; count: number }>([{ $match: match }, { $group: group }]);
      if (rows.length === 0) break;
      for (const { _id, count } of rows) counts.set(_id, (counts.get(_id) ?? 0) + count);
    }
    return counts;
  }

  private get entries() {
    return this.readModels.reader(entryProjection);
  }

  /** Only links from what the caller may see; undefined where that is nothing. */
  private filter(
    { project, versionStatus, language, contentTypeId }: LinkChoice,
    actor: Actor,
  ): ReadFilter | undefined {
    const all = this.contentTypes.all(project.uuid);
    const named = contentTypeId === undefined ? undefined : this.contentTypes.find(project.uuid, contentTypeId);
    const asked = contentTypeId === undefined ? all : named ? [named] : [];
    const visible = asked.filter(({ latest }) => this.mayView(project, latest, actor));
    if (visible.length === 0) return undefined;
    const isNarrowed = visible.length < all.length;
    return {
      projectUuid: project.uuid,
      status: versionStatus,
      ...(language !== undefined && { language }),
      ...(isNarrowed && { contentTypeUuid: { $in: visible.map(({ latest }) => latest.uuid) } }),
    };
  }

  private mayView({ uuid: projectUuid }: ProjectRef, { dataFormat, id }: LiveContentType['latest'], actor: Actor) {
    return this.access.allows(actor, { resource: dataFormat, action: 'sysView', projectUuid, resourceId: id });
  }
}
