import { DomainError } from '@annal/kernel';
import { deciderSpec } from '@annal/testing';
import { defaultRetryPolicy, type DiscoveryFailureCode } from '../../image/discovery-failure.ts';
import { blockAggregate } from '../block.aggregate.ts';
import type { BlockCommand } from '../block.commands.ts';
import type { BlockEvent } from '../block.events.ts';
import type { Block, LiveBlock } from '../block.state.ts';
import { actionRequest } from '../action-request.ts';

export const given = deciderSpec(blockAggregate);
const [projectUuid, projectId, blockId] = ['p1', 'library', 'search'];
export const at = (seconds: number) => new Date(Date.UTC(2026, 1, 3) + seconds * 1_000).toISOString();

export const push = (versionUuid: string, branch = 'main', more: object = {}): BlockCommand => ({
  type: 'PushBlockVersion',
  data: {
    ...{ projectUuid, projectId, blockId, versionUuid, autoRelease: false, makeLive: false },
    image: { uri: 'registry.example.org/search', tag: versionUuid },
    source: {
      ...{ branch, provider: null, repositoryUrl: 'https://git.example.org/gitlab/search.git' },
      commit: {
        ...{ id: `c-${versionUuid}`, message: 'm', uri: 'https://git.example.org/c' },
        ...{ dateTime: null, authorEmail: null, committerEmail: null },
      },
    },
    ...more,
  },
});
export const invoke = (type: string, version: unknown = 'latest', branch?: string): BlockCommand => ({
  type: 'InvokeBlockAction',
  data: { projectId, blockId, ...actionRequest({ type, data: { version, branch } }) },
});
export const start = (versionUuid: string, seconds = 0): BlockCommand => ({
  type: 'StartDiscovery',
  data: { versionUuid, now: at(seconds) },
});
export const found = (versionUuid: string, description: string | null = null, attempt = 1): BlockCommand => ({
  type: 'RecordDiscovery',
  data: {
    ...{ versionUuid, attempt, warnings: [] },
    found: {
      ...{ endpoints: [], staticPaths: [], port: 3001, enableFullUriRouting: false, description },
      imageDigest: 'sha256:1',
    },
  },
});
export const failed = (
  versionUuid: string,
  code: DiscoveryFailureCode,
  attempt: number,
  more: object = {},
): BlockCommand => ({
  type: 'RecordDiscoveryFailure',
  data: {
    ...{ versionUuid, attempt, error: { code, message: code }, retryAfterMs: null, now: at(0), chance: 0 },
    policy: defaultRetryPolicy,
    ...more,
  },
});
export const discover = (versionUuid: string, description?: string): BlockCommand[] => [
  start(versionUuid),
  found(versionUuid, description),
];

export function after(...commands: (BlockCommand | readonly BlockCommand[])[]): BlockEvent[] {
  const events: BlockEvent[] = [];
  for (const command of commands.flat()) events.push(...blockAggregate.decide(command, stateOf(events)));
  return events;
}
export const stateOf = (events: readonly BlockEvent[]): Block =>
  events.reduce(blockAggregate.evolve, blockAggregate.initial);

export function table(events: readonly BlockEvent[], branch = 'main'): string[] {
  const versions = [...(stateOf(events) as LiveBlock).versions.values()].filter((each) => each.branch === branch);
  return versions
    .sort((left, right) => right.sequence - left.sequence)
    .map(
      ({ versionNo, workflow, deployment, broken }) => `${versionNo} ${workflow} ${deployment}${broken ? ' !' : ''}`,
    );
}
export const types = (events: readonly BlockEvent[]) => events.map(({ type }) => type);
export const next = (events: readonly BlockEvent[], command: BlockCommand) =>
  blockAggregate.decide(command, stateOf(events));
export const objection = (events: readonly BlockEvent[], command: BlockCommand) => {
  try {
    next(events, command);
  } catch (error) {
    if (error instanceof DomainError) return (error.data as { message: string }[])[0]?.message;
  }
  return undefined;
};

export const releases = (...uuids: string[]): BlockCommand[] =>
  uuids.flatMap((uuid) => [push(uuid), ...discover(uuid), invoke('release'), invoke('makeLive')]);
