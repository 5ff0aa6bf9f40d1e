import { contentTypeSource, entrySource, type ContentTypeEvent, type EntryEvent } from '@annal/content-contracts';
import type { Recorded } from '@annal/kernel';
import { setTimer, type ProcessManager, type Reaction } from '@annal/process';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

export type TreeDuty =
  | { readonly kind: 'followEntry'; readonly projectUuid: string; readonly entryId: string }
  | { readonly kind: 'forgetContentType'; readonly projectUuid: string; readonly contentTypeUuid: string }
  | { readonly kind: 'deleteTree'; readonly projectUuid: string };

type Followed = EntryEvent | ContentTypeEvent | ProjectEvent;

/** nodes.md 9. The gateway also waits for this before it answers; the process guarantees that it happens. */
export const treeKeeper: ProcessManager<Followed, TreeDuty> = {
  name: 'tree-keeper',
  version: 1,
  sources: [entrySource, contentTypeSource, projectFacts],
  types: ['EntryVariationCreated', 'EntryVariationDeleted', 'ContentTypeDeleted', 'ProjectDeleted'],
  react,
};

function react(event: Recorded<Followed>): readonly Reaction<TreeDuty>[] {
  switch (event.type) {
    case 'EntryVariationCreated':
      return event.data.parentNodeId === undefined ? [] : followEntry(event);
    case 'EntryVariationDeleted':
      return event.data.languages.length > 0 ? [] : followEntry(event);
    case 'ContentTypeDeleted': {
      const { projectUuid, uuid: contentTypeUuid } = event.data;
      return [atOnce(event, contentTypeUuid, { kind: 'forgetContentType', projectUuid, contentTypeUuid })];
    }
    case 'ProjectDeleted': {
      const { projectUuid } = event.data;
      return [atOnce(event, projectUuid, { kind: 'deleteTree', projectUuid })];
    }
    default:
      return [];
  }
}

function followEntry(event: Recorded<EntryEvent>): readonly Reaction<TreeDuty>[] {
  const { projectUuid, entryId } = event.data;
  return [atOnce(event, `${projectUuid}.${entryId}`, { kind: 'followEntry', projectUuid, entryId })];
}

function atOnce({ metadata }: Recorded<Followed>, subject: string, command: TreeDuty): Reaction<TreeDuty> {
  const { occurredAt: at, actor } = metadata;
  return setTimer({ subject, name: command.kind, at, command, actor });
}
