import { blockAggregate, type BlockEvent } from '@annal/blocks-domain';
import type { Recorded } from '@annal/kernel';
import { increment, patch, put, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

/** blocks.md 2.2, without its unbounded list of versions. */
export interface BlockDocument {
  readonly _id: string;
  readonly projectUuid: string;
  readonly id: string;
  readonly key: string;
  readonly description: string | null;
  readonly live: { readonly versionUuid: string; readonly versionNo: string } | null;
  readonly madeLive: string | null;
  readonly versionsSinceLive: number;
  readonly branches: Readonly<
    Record<string, { readonly name: string; readonly first: number; readonly latest: number }>
  >;
}

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
      // Only the first version of a branch has the number 0.1.
      const first = versionNo === '0.1' ? { [`${path}.name`]: name, [`${path}.first`]: sequence } : {};
      return [
        patch(idOf(event.data), { ...first, [`${path}.latest`]: sequence }),
        increment(idOf(event.data), { versionsSinceLive: 1 }),
      ];
    }
    case 'BlockVersionDeploymentChanged': {
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

function pathOf(name: string): string {
  return Array.from(name, (character) => character.codePointAt(0)?.toString(16)).join('-');
}
