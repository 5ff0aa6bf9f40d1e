import { Injectable } from '@nestjs/common';
import type { LiveContentType } from '@annal/content-domain';
import { entryProjection, linkName, type EntryDocument, type EntryStatus } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels, type ReadFilter } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { entryAccess } from '../entry-access.ts';

/** entries.md 3.10. */
export interface LinkChoice {
  readonly project: ProjectRef;
  readonly entryId: string;
  readonly status: EntryStatus;
  readonly language?: LanguageCode;
  readonly contentTypeId?: string;
}

export interface Link {
  readonly fieldId: string;
  readonly from: EntryDocument;
}

const BATCH = 200;
const BY_TITLE = { titleKey: 1, entryId: 1, language: 1 } as const;

@Injectable()
export class EntryLinks {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async *inOrder(
    choice: LinkChoice,
    actor: Actor,
    page: { readonly skip?: number; readonly batch?: number } = {},
  ): AsyncGenerator<Link> {
    for await (const links of this.inBatches(choice, actor, page)) yield* links;
  }

  /** In the order of titles. The `skip` first variations have to have one link each. */
  async *inBatches(
    choice: LinkChoice,
    actor: Actor,
    { skip = 0, batch = BATCH } = {},
  ): AsyncGenerator<readonly Link[]> {
    const filter = this.filter(choice, actor);
    const { entryId } = choice;
    for (let from = skip; filter; from += batch) {
      const page = { sort: BY_TITLE, skip: from, limit: batch };
      const found = await this.entries.find({ ...filter, linkNames: linkName(entryId) }, page);
      yield found.flatMap((from) =>
        (from.links ?? []).flatMap(({ fieldId, to }) => (to === entryId ? [{ fieldId, from }] : [])),
      );
      if (found.length < batch) return;
    }
  }

  /** By uuid of the content type: how many variations have at least one link, at least two, and so on. */
  async counts(choice: LinkChoice, actor: Actor): Promise<ReadonlyMap<string, readonly number[]>> {
    const types = this.linkingTypes(choice, actor);
    const counts = types.map(async ({ latest: { uuid } }) => [uuid, await this.countsOf(choice, uuid)] as const);
    return new Map((await Promise.all(counts)).filter(([, levels]) => levels.length > 0));
  }

  private async countsOf(choice: LinkChoice, contentTypeUuid: string): Promise<readonly number[]> {
    const { entryId, status, language } = choice;
    const levels: number[] = [];
    for (;;) {
      const key = { contentTypeUuid, status, linkNames: linkName(entryId, levels.length) };
      const count = await (language === undefined
        ? this.entries.count('links', key)
        : this.entries.count('linksInLanguage', { ...key, language }));
      if (count === 0) return levels;
      levels.push(count);
    }
  }

  private get entries() {
    return this.readModels.reader(entryProjection);
  }

  private filter(choice: LinkChoice, actor: Actor): ReadFilter | undefined {
    const { project, status, language } = choice;
    const types = this.linkingTypes(choice, actor);
    if (types.length === 0) return undefined;
    const isNarrowed = types.length < this.contentTypes.all(project.uuid).length;
    return {
      projectUuid: project.uuid,
      status,
      ...(language !== undefined && { language }),
      ...(isNarrowed && { contentTypeUuid: { $in: types.map(({ latest }) => latest.uuid) } }),
    };
  }

  private linkingTypes({ project, contentTypeId }: LinkChoice, actor: Actor): readonly LiveContentType[] {
    const named = contentTypeId === undefined ? undefined : this.contentTypes.find(project.uuid, contentTypeId);
    const asked = contentTypeId === undefined ? this.contentTypes.all(project.uuid) : named ? [named] : [];
    return asked.filter(({ latest, published = latest }) => {
      const workflow = this.contentTypes.workflow(project.uuid, published.workflowId);
      return this.access.allows(actor, { ...entryAccess(published, workflow), action: 'sysView' });
    });
  }
}
