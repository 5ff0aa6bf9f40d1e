import { derivedGuid } from '@annal/event-store';
import type { Localized, Recorded } from '@annal/kernel';
import { setTimer, type ProcessManager, type Reaction } from '@annal/process';
import {
  projectFacts,
  redirectsFacts,
  treeFacts,
  type ProjectEvent,
  type RedirectsEvent,
  type TreeEvent,
} from '@annal/structure-contracts';

export type RedirectDuty =
  | {
      readonly kind: 'keepPaths';
      readonly projectUuid: string;
      readonly nodeId: string;
      readonly formerParentId: string;
      readonly former: Localized;
      readonly present: Localized;
      readonly causedAt: string;
      readonly lostAt?: string;
      readonly newIds: Localized;
    }
  | { readonly kind: 'dropRedirects'; readonly projectUuid: string; readonly nodeIds: readonly string[] }
  | { readonly kind: 'finishImport' | 'closeRedirects'; readonly projectUuid: string };

type Followed = TreeEvent | ProjectEvent | RedirectsEvent;

/** redirects.md 4. Also completes imports and removes the redirects of a deleted project. */
export const redirectKeeper: ProcessManager<Followed, RedirectDuty> = {
  name: 'redirect-keeper',
  version: 1,
  sources: [treeFacts, projectFacts, redirectsFacts],
  types: ['NodeMoved', 'NodeDetailsChanged', 'NodesDeleted', 'ProjectDeleted', 'RedirectsImportPrepared'],
  react,
};

function react(event: Recorded<Followed>): readonly Reaction<RedirectDuty>[] {
  switch (event.type) {
    case 'NodeMoved':
    case 'NodeDetailsChanged': {
      const { projectUuid, nodeId, paths } = event.data;
      if (!paths) return [];
      const { parentId: formerParentId, former, present } = paths;
      const newIds = Object.fromEntries(
        Object.keys(former).map((language) => [language, derivedGuid(event.id, 'redirect', language)]),
      );
      const causedAt = String(event.position);
      const lostAt = event.metadata.occurredAt;
      const lost = { nodeId, formerParentId, former, present, causedAt, lostAt, newIds };
      return [inTurn(event, { kind: 'keepPaths', projectUuid, ...lost })];
    }
    case 'NodesDeleted': {
      const { projectUuid, nodeIds } = event.data;
      return [inTurn(event, { kind: 'dropRedirects', projectUuid, nodeIds })];
    }
    case 'ProjectDeleted':
      return [inTurn(event, { kind: 'closeRedirects', projectUuid: event.data.projectUuid })];
    case 'RedirectsImportPrepared':
      if (!event.data.totals) return [];
      return [inTurn(event, { kind: 'finishImport', projectUuid: event.data.projectUuid })];
    default:
      return [];
  }
}

/** Precedes every real time, so that the duties of a project run at once and in log order. */
const AT_ONCE = '1970-01-01T00:00:00.000Z';

function inTurn({ position, metadata: { actor } }: Recorded<Followed>, command: RedirectDuty): Reaction<RedirectDuty> {
  const name = String(position).padStart(20, '0');
  return setTimer({ subject: command.projectUuid, name, at: AT_ONCE, command, actor });
}
