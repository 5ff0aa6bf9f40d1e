import type {
  BlockEndpoint,
  BlockEvent,
  BlockVersionPushed,
  Deployment,
  DiscoveryProblem,
  PushedImage,
  PushedSource,
  Workflow,
} from '@annal/blocks-domain';
import { blockAggregate } from '@annal/blocks-domain';
import type { Recorded, VersionNo } from '@annal/kernel';
import { patch, put, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';
import { blockDocumentId } from './block.projection.ts';

export interface DiscoveryAttempt {
  readonly started: string;
  readonly failed?: { readonly at: string; readonly error: DiscoveryProblem; readonly retryAt: string | null };
}

export interface BlockVersionDocument {
  readonly _id: string;
  readonly projectUuid: string;
  readonly block: string;
  readonly blockId: string;
  readonly branch: string;
  readonly sequence: number;
  /** Newest first; a released version keeps its earlier number. */
  readonly numbers: readonly VersionNo[];
  readonly broken: boolean;
  readonly deployment: Deployment;
  readonly workflow: Workflow;
  readonly endpoints: readonly BlockEndpoint[];
  readonly staticPaths: readonly string[];
  readonly port: number | null;
  readonly enableFullUriRouting: boolean | null;
  readonly image: PushedImage;
  readonly imageDigest: string | null;
  readonly source: PushedSource;
  readonly pushedBy: string;
  readonly pushed: string;
  readonly releasedBy: string | null;
  readonly released: string | null;
  readonly markedBrokenBy: string | null;
  readonly markedBroken: string | null;
  readonly madeLiveBy: string | null;
  readonly madeLive: string | null;
  readonly discovery: {
    readonly attempts: number;
    readonly started: string | null;
    readonly completed: string | null;
    readonly error: DiscoveryProblem | null;
    readonly warnings: readonly DiscoveryProblem[];
  };
  readonly autoReleaseSkipped: string | null;
  readonly attempts: Readonly<Record<string, DiscoveryAttempt>>;
}

export const blockVersionProjection: Projection<BlockEvent | ProjectEvent, BlockVersionDocument> = {
  name: 'block-versions',
  version: 1,
  sources: [blockAggregate, projectFacts],
  indexes: [
    { name: 'byBranch', keys: { block: 1, branch: 1, sequence: -1 } },
    { name: 'byNumber', keys: { block: 1, branch: 1, numbers: 1 } },
    { name: 'ofProject', keys: { projectUuid: 1 } },
  ],
  counts: [{ name: 'byBranch', by: ['block', 'branch'] }],
  project,
};

function project(event: Recorded<BlockEvent | ProjectEvent>): readonly DocumentChange<BlockVersionDocument>[] {
  const { occurredAt: at, actor } = event.metadata;
  switch (event.type) {
    case 'BlockVersionPushed':
      return [put(pushedVersion(event))];
    case 'BlockVersionDeploymentChanged':
      return [patch(event.data.versionUuid, { deployment: event.data.to })];
    case 'BlockDiscoveryStarted': {
      const { versionUuid, attempt, startedAt } = event.data;
      const first = attempt === 1 ? { 'discovery.started': startedAt } : {};
      const started = { workflow: 'Discovering', 'discovery.attempts': attempt, ...first };
      return [patch(versionUuid, { ...started, [`attempts.${attempt}`]: { started: startedAt } })];
    }
    case 'BlockDiscoveryDelayed': {
      const { versionUuid, attempt, error, retryAt } = event.data;
      return [patch(versionUuid, { [`attempts.${attempt}.failed`]: { at, error, retryAt } })];
    }
    case 'BlockVersionDiscovered': {
      const { versionUuid, endpoints, staticPaths, port, enableFullUriRouting, imageDigest, warnings } = event.data;
      const found = { endpoints, staticPaths, port, enableFullUriRouting, imageDigest };
      return [
        patch(versionUuid, {
          ...{ workflow: 'Draft', ...found },
          ...{ 'discovery.completed': at, 'discovery.warnings': warnings },
        }),
      ];
    }
    case 'BlockVersionDiscoveryFailed': {
      const { versionUuid, attempts, error } = event.data;
      const ended = { 'discovery.completed': at, 'discovery.error': error };
      const failed = { [`attempts.${attempts}.failed`]: { at, error, retryAt: null } };
      return [patch(versionUuid, { workflow: 'DiscoveryFailure', ...ended, ...failed })];
    }
    case 'BlockVersionReleased': {
      const { versionUuid, versionNo, previousVersionNo } = event.data;
      const numbers = [versionNo, previousVersionNo];
      return [patch(versionUuid, { workflow: 'Released', numbers, releasedBy: actor.name, released: at })];
    }
    case 'BlockAutoReleaseSkipped':
      return [patch(event.data.versionUuid, { autoReleaseSkipped: event.data.reason })];
    case 'BlockVersionMadeLive':
      return [patch(event.data.versionUuid, { madeLiveBy: actor.name, madeLive: at })];
    case 'BlockVersionRolledBack':
      return [patch(event.data.replacedBy.versionUuid, { madeLiveBy: actor.name, madeLive: at })];
    case 'BlockVersionMarkedBroken':
      return [patch(event.data.versionUuid, { broken: true, markedBrokenBy: actor.name, markedBroken: at })];
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'BlockCreated':
    case 'BlockDescribed':
    case 'ProjectCreated':
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged':
      return [];
  }
}

interface Push {
  readonly data: BlockVersionPushed['data'];
  readonly metadata: Pick<Recorded<BlockVersionPushed>['metadata'], 'actor' | 'occurredAt'>;
}

export function pushedVersion({ data, metadata }: Push): BlockVersionDocument {
  const { projectUuid, blockId, versionUuid, branch, sequence, versionNo, image, source } = data;
  return {
    ...{ _id: versionUuid, projectUuid, block: blockDocumentId(projectUuid, blockId), blockId },
    ...{ branch, sequence, numbers: [versionNo], image, source },
    ...{ broken: false, deployment: 'Deployed', workflow: 'Created' },
    ...{ endpoints: [], staticPaths: [], port: null, enableFullUriRouting: null, imageDigest: null },
    ...{ pushedBy: metadata.actor.name, pushed: metadata.occurredAt, releasedBy: null, released: null },
    ...{ markedBrokenBy: null, markedBroken: null, madeLiveBy: null, madeLive: null },
    discovery: { attempts: 0, started: null, completed: null, error: null, warnings: [] },
    ...{ autoReleaseSkipped: null, attempts: {} },
  };
}
