import { blockAggregate, type BlockEvent } from '@annal/blocks-domain';
import type { Recorded } from '@annal/kernel';
import { increment, patch, put, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

/** One block (blocks.md 2.2) without its versions, of which there may be any number. */
export interface BlockDocument {
  readonly _id: string;
  readonly projectUuid: string;
  readonly id: string;
  /** The id in lower case: what lists are sorted by. */
  readonly key: string;
  readonly description: string | null;
  readonly live: { readonly versionUuid: string; readonly versionNo: string } | null;
  readonly madeLive: string | null;
  readonly versionsSinceLive: number;
  /** `first` and `latest` say which pushes of the block they were. */
  readonly branches: Readonly<
    Record<string, { readonly name: string; readonly first: number; readonly latest: number }>
  >;
}

/** Ids are the same in any case. */
export const blockDocumentId = (projectUuid: string, blockId: string) => `${projectUuid}.${blockId.toLowerCase()}`;

export const blockProjection: Projection<BlockEvent | ProjectEvent, BlockDocument> = {
  name: 'blocks',
  version: 1,
  sources: [blockAggregate, projectFacts],
  indexes: [{ name: 'byId', keys: { projectUuid: 1, key: 1 } }],
  counts: [{ name: 'byProject', by: ['projectUuid'] }],
  project,
};

function project(event: Recorded<BlockEvent | ProjectEvent>): readonly DocumentChange<BlockDocument>[] {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'BlockCreated':
      return [put(newBlock(event.data.projectUuid, event.data.blockId))];
    case 'BlockVersionPushed': {
      const { branch: name, sequence, versionNo } = event.data;
      const path = `branches.${pathOf(name)}`;
      // The number of a branch's first version, which no other of its versions ever has.
      const first = versionNo === '0.1' ? { [`${path}.name`]: name, [`${path}.first`]: sequence } : {};
      return [
        patch(idOf(event.data), { ...first, [`${path}.latest`]: sequence }),
        increment(idOf(event.data), { versionsSinceLive: 1 }),
      ];
    }
    case 'BlockVersionDeploymentChanged': {
      // Where another one has taken its place, that is said by an event of its own, after this one.
      const { from, cause } = event.data;
      return from === 'Live' && cause !== 'makeLive' ? [patch(idOf(event.data), { live: null })] : [];
    }
    case 'BlockVersionMadeLive': {
      const { versionUuid, versionNo } = event.data;
      return [patch(idOf(event.data), { live: { versionUuid, versionNo }, madeLive: at, versionsSinceLive: 0 })];
    }
    case 'BlockVersionRolledBack':
      return [patch(idOf(event.data), { live: event.data.replacedBy, madeLive: at, versionsSinceLive: 0 })];
    case 'BlockDescribed':
      return [patch(idOf(event.data), { description: event.data.description })];
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'BlockDiscoveryStarted':
    case 'BlockDiscoveryDelayed':
    case 'BlockVersionDiscovered':
    case 'BlockVersionDiscoveryFailed':
    case 'BlockVersionReleased':
    case 'BlockAutoReleaseSkipped':
    case 'BlockVersionMarkedBroken':
    case 'ProjectCreated':
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged':
      return [];
  }
}

function newBlock(projectUuid: string, id: string): BlockDocument {
  return {
    ...{ _id: blockDocumentId(projectUuid, id), projectUuid, id, key: id.toLowerCase(), description: null },
    ...{ live: null, madeLive: null, versionsSinceLive: 0, branches: {} },
  };
}

function idOf({ projectUuid, blockId }: { readonly projectUuid: string; readonly blockId: string }): string {
  return blockDocumentId(projectUuid, blockId);
}

/** A name may hold what would be a path of its own, or none at all. */
function pathOf(name: string): string {
  return Array.from(name, (character) => character.codePointAt(0)?.toString(16)).join('-');
}
