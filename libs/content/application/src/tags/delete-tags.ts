import { deleteTags, type DeletedTags, type DeleteTagsData, type DeleteTagsReceipt } from '@annal/content-contracts';
import type { DomainError } from '@annal/kernel';
import { judgedDeletions, tagErrors, usableGuid, type FailedDeletion, type TagSetEvent } from '@annal/content-domain';
import { Handles, type Envelope } from '@annal/messaging';
import { TagUses } from './tag-uses.ts';
import { TagFactLoader } from './tag-fact-loader.ts';

@Handles(deleteTags)
export class DeleteTagsHandler {
  constructor(
    private readonly loader: TagFactLoader,
    private readonly uses: TagUses,
  ) {}

  async execute({ data, context }: Envelope<DeleteTagsData>): Promise<DeleteTagsReceipt> {
    const { project, groupId, tagIds, replacementTagId } = data;
    this.loader.require(context, project, 'tag', 'delete');
    const facts = this.loader.facts(project);
    const ids = tagIds.flatMap((id) => usableGuid(id) ?? []);
    const uses = replacementTagId === undefined ? await this.uses.entries(project.uuid, ids) : new Map();
    const gone = await this.loader.goneSince(project, context);
    const wanted = { facts, groupId, tagIds, replacementTagId, uses, gone };
    const before = judgedDeletions(wanted, await this.loader.tags(project));
    const command = { type: 'DeleteTags', data: wanted } as const;
    const { receipt, events } = await this.loader.transact(project, command, context);
    return { ...receipt, outcome: outcomeOf(project.id, before, events) };
  }
}

function outcomeOf(
  projectId: string,
  { removals, failed }: { readonly removals: readonly TagSetEvent[]; readonly failed: readonly FailedDeletion[] },
  events: readonly TagSetEvent[],
): DeletedTags {
  const done = new Set(events.flatMap(idOf));
  const lost = removals.flatMap(idOf).filter((id) => !done.has(id));
  const all = [
    ...failed.filter(({ id }) => !done.has(String(id))),
    ...lost.map((id) => ({ id, error: tagErrors.tag.notFound(projectId, id) })),
  ];
  return {
    success: [...done].map((id) => ({ id })),
    ...(all.length > 0 && { failed: all.map(({ id, error }) => ({ id: String(id), error: shown(error) })) }),
  };
}

const idOf = ({ data }: TagSetEvent): readonly string[] => ('tagId' in data ? [data.tagId] : []);

/** As the refusal of a single deletion (conventions.md 10.1). */
function shown({ message, data }: DomainError) {
  return { type: Array.isArray(data) ? 'Validation' : 'error', message, data };
}
