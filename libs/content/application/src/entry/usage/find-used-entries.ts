import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { entryProjection, linkName } from '@annal/content-read-models';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { SeenTypes } from '../lists/seen-types.ts';

const OPERATION = 'getting the usage of entries';

export interface EntryUse {
  readonly id: string;
  readonly isUsed: boolean;
}

export class FindUsedEntries extends Query<readonly EntryUse[]> {
  constructor(
    readonly project: ProjectRef,
    readonly ids: readonly string[],
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Whether anything links to each of some entries, without those that the caller may not see (entries.md 3.10). */
@QueryHandler(FindUsedEntries)
export class FindUsedEntriesHandler implements IQueryHandler<FindUsedEntries> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly types: SeenTypes,
  ) {}

  async execute({ project, ids, actor }: FindUsedEntries): Promise<readonly EntryUse[]> {
    const seen = new Set(this.types.all(project, actor, OPERATION).map(({ latest }) => latest.uuid));
    const filter = { projectUuid: project.uuid, entryId: { $in: ids }, status: { $in: ['latest', 'archived'] } };
    const projection = { entryId: 1, contentTypeUuid: 1 } as const;
    const found = await this.readModels.reader(entryProjection).find(filter, { projection });
    const shown = new Set(
      found.filter(({ contentTypeUuid }) => seen.has(contentTypeUuid)).map(({ entryId }) => entryId),
    );
    return Promise.all(
      ids.filter((id) => shown.has(id)).map(async (id) => ({ id, isUsed: await this.isUsed(project, id) })),
    );
  }

  /** By anybody: who deletes an entry has to know, whatever they may see. */
  private async isUsed({ uuid: projectUuid }: ProjectRef, entryId: string): Promise<boolean> {
    const entries = this.readModels.reader(entryProjection);
    const counts = ['latest', 'published'].map((status) =>
      entries.count('linked', { projectUuid, status, linkNames: linkName(entryId) }),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  }
}
