import type { BlockEvent } from '@annal/blocks-domain';
import type { Recorded } from '@annal/kernel';
import { increment, patch, put, removeWhere } from '@annal/read-models';
import type { ProjectEvent } from '@annal/structure-contracts';
import { blockVersionProjection } from './block-version.projection.ts';
import { blockProjection } from './block.projection.ts';

type Seen = BlockEvent | ProjectEvent;
const at = '2026-02-03T17:44:10.331Z';
const recorded = <Event extends Seen>(event: Event): Recorded<Event> => ({
  ...event,
  ...{ id: 'e1', stream: 'block-p1.search', revision: 0n, position: 1n },
  metadata: {
    ...{ schemaVersion: 1, commandId: 'c', correlationId: 'c', causationId: 'c', occurredAt: at },
    actor: { kind: 'apiKey', id: 'k1', name: 'library-ci' },
  },
});
const block = { projectUuid: 'p1', blockId: 'Search' };
const version = { ...block, versionUuid: 'v1', branch: 'feature/x.y', versionNo: '0.1' } as const;
const event = <Type extends BlockEvent['type']>(type: Type, data: object): Seen =>
  ({ type, schemaVersion: 1, data: { ...version, ...data } }) as unknown as Seen;

const image = { uri: 'registry.example.org/search', tag: 'v1' };
const commit = { id: 'abc', message: 'm', uri: 'u', comparisonUrl: null };
const source = {
  ...{ branch: version.branch, provider: null, repositoryUrl: null },
  commit: { ...commit, dateTime: null, authorEmail: null, committerEmail: null },
};
const pushed = event('BlockVersionPushed', { sequence: 3, image, source, autoRelease: false, makeLive: false });
const error = { code: 'REGISTRY_ERROR', message: 'no' };
const found = { endpoints: [], staticPaths: ['/a'], port: 1, enableFullUriRouting: false, imageDigest: 'sha256:0' };
const other = { versionUuid: 'v0', versionNo: '1.0' };
const branch = 'branches.66-65-61-74-75-72-65-2f-78-2e-79';
const deleted: Seen = { type: 'ProjectDeleted', schemaVersion: 1, data: { projectUuid: 'p1', projectId: 'library' } };

describe('blocks', () => {
  it.each<[string, Seen, readonly object[]]>([
    [
      'start without versions',
      event('BlockCreated', {}),
      [
        put({
          ...{ _id: 'p1.search', projectUuid: 'p1', id: 'Search', key: 'search', description: null },
          ...{ live: null, madeLive: null, versionsSinceLive: 0, branches: {} },
        }),
      ],
    ],
    [
      'record the start of each branch',
      pushed,
      [
        patch('p1.search', { [`${branch}.name`]: 'feature/x.y', [`${branch}.first`]: 3, [`${branch}.latest`]: 3 }),
        increment('p1.search', { versionsSinceLive: 1 }),
      ],
    ],
    [
      'record the latest push to each branch',
      event('BlockVersionPushed', { versionNo: '0.2', sequence: 4 }),
      [patch('p1.search', { [`${branch}.latest`]: 4 }), increment('p1.search', { versionsSinceLive: 1 })],
    ],
    [
      'show the live version',
      event('BlockVersionMadeLive', { versionNo: '2.0', previousLive: other }),
      [patch('p1.search', { live: { versionUuid: 'v1', versionNo: '2.0' }, madeLive: at, versionsSinceLive: 0 })],
    ],
    [
      'show the version that is live again',
      event('BlockVersionRolledBack', { replacedBy: other, cause: 'rollback' }),
      [patch('p1.search', { live: other, madeLive: at, versionsSinceLive: 0 })],
    ],
    [
      'show that no version is live',
      event('BlockVersionDeploymentChanged', { from: 'Live', to: 'Deprecated', cause: 'markAsBroken' }),
      [patch('p1.search', { live: null })],
    ],
    [
      'stay unchanged until the next version is live',
      event('BlockVersionDeploymentChanged', { from: 'Live', to: 'Deprecated', cause: 'makeLive' }),
      [],
    ],
    ['are described', event('BlockDescribed', { description: 'x' }), [patch('p1.search', { description: 'x' })]],
    ['are removed with their project', deleted, [removeWhere({ projectUuid: 'p1' })]],
    ['ignore other events', event('BlockVersionReleased', {}), []],
  ])('%s', (_, seen, changes) => expect(blockProjection.project(recorded(seen))).toEqual(changes));
});

describe('versions of blocks', () => {
  it.each<[string, Seen, readonly object[]]>([
    [
      'start as they were pushed',
      pushed,
      [
        put({
          ...{ _id: 'v1', projectUuid: 'p1', block: 'p1.search', blockId: 'Search', branch: 'feature/x.y' },
          ...{ sequence: 3, numbers: ['0.1'], broken: false, deployment: 'Deployed', workflow: 'Created' },
          ...{ endpoints: [], staticPaths: [], port: null, enableFullUriRouting: null, image, imageDigest: null },
          ...{ source, pushedBy: 'library-ci', pushed: at, releasedBy: null, released: null },
          ...{ markedBrokenBy: null, markedBroken: null, madeLiveBy: null, madeLive: null },
          discovery: { attempts: 0, started: null, completed: null, error: null, warnings: [] },
          ...{ autoReleaseSkipped: null, attempts: {} },
        }),
      ],
    ],
    [
      'show a running discovery',
      event('BlockDiscoveryStarted', { attempt: 1, startedAt: at }),
      [
        patch('v1', {
          ...{ workflow: 'Discovering', 'discovery.attempts': 1, 'discovery.started': at },
          'attempts.1': { started: at },
        }),
      ],
    ],
    [
      'keep the start of discovery at a further attempt',
      event('BlockDiscoveryStarted', { attempt: 2, startedAt: at }),
      [patch('v1', { workflow: 'Discovering', 'discovery.attempts': 2, 'attempts.2': { started: at } })],
    ],
    [
      'show a failed attempt',
      event('BlockDiscoveryDelayed', { attempt: 1, error, retryAt: at }),
      [patch('v1', { 'attempts.1.failed': { at, error, retryAt: at } })],
    ],
    [
      'show the result of discovery',
      event('BlockVersionDiscovered', { ...found, warnings: [error] }),
      [patch('v1', { workflow: 'Draft', ...found, 'discovery.completed': at, 'discovery.warnings': [error] })],
    ],
    [
      'show a failed discovery',
      event('BlockVersionDiscoveryFailed', { attempts: 5, error }),
      [
        patch('v1', {
          ...{ workflow: 'DiscoveryFailure', 'discovery.completed': at, 'discovery.error': error },
          'attempts.5.failed': { at, error, retryAt: null },
        }),
      ],
    ],
    [
      'take another number at their release',
      event('BlockVersionReleased', { versionNo: '1.0', previousVersionNo: '0.1' }),
      [patch('v1', { workflow: 'Released', numbers: ['1.0', '0.1'], releasedBy: 'library-ci', released: at })],
    ],
    [
      'show a skipped release',
      event('BlockAutoReleaseSkipped', { reason: 'broken' }),
      [patch('v1', { autoReleaseSkipped: 'broken' })],
    ],
    [
      'show their deployment',
      event('BlockVersionDeploymentChanged', { to: 'Live' }),
      [patch('v1', { deployment: 'Live' })],
    ],
    [
      'show who made them live',
      event('BlockVersionMadeLive', {}),
      [patch('v1', { madeLiveBy: 'library-ci', madeLive: at })],
    ],
    [
      'show that another version replaced them',
      event('BlockVersionRolledBack', { replacedBy: other }),
      [patch('v0', { madeLiveBy: 'library-ci', madeLive: at })],
    ],
    [
      'show that they are broken',
      event('BlockVersionMarkedBroken', {}),
      [patch('v1', { broken: true, markedBrokenBy: 'library-ci', markedBroken: at })],
    ],
    ['are removed with their project', deleted, [removeWhere({ projectUuid: 'p1' })]],
    ['ignore other events', event('BlockCreated', {}), []],
  ])('%s', (_, seen, changes) => expect(blockVersionProjection.project(recorded(seen))).toEqual(changes));
});
