import { linkName, tagUseProjection, type EntryStatus, type TagUseDocument } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import type { ReadFilter, ReadModels } from '@annal/read-models';
import type { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import type { ContentTypeDirectory } from '../content-type-directory.ts';
import { entryAccess } from '../entry-access.ts';
import type { TagIds } from './tag-uses.ts';

export interface UseChoice {
  readonly project: ProjectRef;
  /** That mean the tag. */
  readonly ids: TagIds;
  readonly status: EntryStatus;
  readonly language?: LanguageCode | undefined;
}

export interface TagUse {
  readonly fieldId: string;
  readonly documentId: string;
}

const BATCH = 200;
const BY_TITLE = { titleKey: 1, entryId: 1, language: 1 } as const;

/** The uses of a tag that the caller may see. Totals are counters; a page costs what it shows. */
export class TagUseList {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly actor: Actor,
  ) {}

  /** How many there are, and whether no variation has more than one. */
  async total(choice: UseChoice): Promise<readonly [total: number, isPlain: boolean]> {
    const [id, ...merged] = choice.ids;
    const types = this.visibleTypes(choice.project);
    const counted = async (name: string) =>
      (await Promise.all(types.map((uuid) => this.countOf(choice, uuid, name)))).reduce((sum, count) => sum + count, 0);
    const late = await Promise.all(merged.map(counted));
    if (late.some((count) => count > 0)) return [await this.countEach(choice), false];
    const levels: number[] = [];
    for (let level = 0; ; level += 1) {
      const count = await counted(linkName(id, level));
      if (count === 0) break;
      levels.push(count);
    }
    return [levels.reduce((sum, count) => sum + count, 0), levels.length <= 1];
  }

  async *inOrder(choice: UseChoice, page: { skip?: number; batch?: number } = {}): AsyncGenerator<TagUse> {
    for await (const uses of this.inBatches(choice, page)) yield* uses;
  }

  /** In the order of titles, without the first `skip` variations, which have to have one use each. */
  async *inBatches(choice: UseChoice, { skip = 0, batch = BATCH } = {}): AsyncGenerator<readonly TagUse[]> {
    const filter = this.filter(choice);
    for (let from = skip; filter; from += batch) {
      const found = await this.documents.find(filter, { sort: BY_TITLE, skip: from, limit: batch });
      yield found.flatMap((document) => usesOf(document, choice.ids));
      if (found.length < batch) return;
    }
  }

  private async countEach(choice: UseChoice): Promise<number> {
    let count = 0;
    for await (const uses of this.inBatches(choice)) count += uses.length;
    return count;
  }

  private countOf({ status, language }: UseChoice, contentTypeUuid: string, names: string): Promise<number> {
    const key = { contentTypeUuid, status, names };
    return language === undefined
      ? this.documents.count('ofType', key)
      : this.documents.count('ofTypeInLanguage', { ...key, language });
  }

  /** Undefined where nothing that the caller may see can be a match. */
  private filter({ project, ids, status, language }: UseChoice): ReadFilter | undefined {
    const types = this.visibleTypes(project);
    if (types.length === 0) return undefined;
    const isNarrowed = types.length < this.contentTypes.all(project.uuid).length;
    return {
      projectUuid: project.uuid,
      names: ids.length === 1 ? ids[0] : { $in: [...ids] },
      status,
      ...(language !== undefined && { language }),
      ...(isNarrowed && { contentTypeUuid: { $in: types } }),
    };
  }

  private visibleTypes({ uuid }: ProjectRef): readonly string[] {
    return this.contentTypes.all(uuid).flatMap(({ latest, published = latest }) => {
      const workflow = this.contentTypes.workflow(uuid, published.workflowId);
      const isVisible = this.access.allows(this.actor, { ...entryAccess(published, workflow), action: 'sysView' });
      return isVisible ? [latest.uuid] : [];
    });
  }

  private get documents() {
    return this.readModels.reader(tagUseProjection);
  }
}

function usesOf({ _id: documentId, uses }: TagUseDocument, ids: TagIds): readonly TagUse[] {
  return uses.flatMap(({ fieldId, tags }) => (tags.some((tag) => ids.includes(tag)) ? [{ fieldId, documentId }] : []));
}
