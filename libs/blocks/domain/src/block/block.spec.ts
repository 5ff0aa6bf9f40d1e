import { DomainError } from '@annal/kernel';
import { deciderSpec } from '@annal/testing';
import { defaultRetryPolicy, type DiscoveryFailureCode } from '../image/discovery-failure.ts';
import { blockAggregate } from './block.aggregate.ts';
import type { BlockCommand } from './block.commands.ts';
import type { BlockEvent } from './block.events.ts';
import type { Block, LiveBlock } from './block.state.ts';
import { actionRequest } from './action-request.ts';

const given = deciderSpec(blockAggregate);
const [projectUuid, projectId, blockId] = ['p1', 'library', 'search'];
const at = (seconds: number) => new Date(Date.UTC(2026, 1, 3) + seconds * 1_000).toISOString();

const push = (versionUuid: string, branch = 'main', more: object = {}): BlockCommand => ({
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
const invoke = (type: string, version: unknown = 'latest', branch?: string): BlockCommand => ({
  type: 'InvokeBlockAction',
  data: { projectId, blockId, ...actionRequest({ type, data: { version, branch } }) },
});
const start = (versionUuid: string, seconds = 0): BlockCommand => ({
  type: 'StartDiscovery',
  data: { versionUuid, now: at(seconds) },
});
const found = (versionUuid: string, description: string | null = null, attempt = 1): BlockCommand => ({
  type: 'RecordDiscovery',
  data: {
    ...{ versionUuid, attempt, warnings: [] },
    found: {
      ...{ endpoints: [], staticPaths: [], port: 3001, enableFullUriRouting: false, description },
      imageDigest: 'sha256:1',
    },
  },
});
const failed = (versionUuid: string, code: DiscoveryFailureCode, attempt: number, more: object = {}): BlockCommand => ({
  type: 'RecordDiscoveryFailure',
  data: {
    ...{ versionUuid, attempt, error: { code, message: code }, retryAfterMs: null, now: at(0), chance: 0 },
    policy: defaultRetryPolicy,
    ...more,
  },
});
const discover = (versionUuid: string, description?: string): BlockCommand[] => [
  start(versionUuid),
  found(versionUuid, description),
];

/** What has happened after these commands, all of which are accepted. */
function after(...commands: (BlockCommand | readonly BlockCommand[])[]): BlockEvent[] {
  const events: BlockEvent[] = [];
  for (const command of commands.flat()) events.push(...blockAggregate.decide(command, stateOf(events)));
  return events;
}
const stateOf = (events: readonly BlockEvent[]): Block => events.reduce(blockAggregate.evolve, blockAggregate.initial);

/** `number workflow deployment`, newest first, with `!` where broken. */
function table(events: readonly BlockEvent[], branch = 'main'): string[] {
  const versions = [...(stateOf(events) as LiveBlock).versions.values()].filter((each) => each.branch === branch);
  return versions
    .sort((left, right) => right.sequence - left.sequence)
    .map(
      ({ versionNo, workflow, deployment, broken }) => `${versionNo} ${workflow} ${deployment}${broken ? ' !' : ''}`,
    );
}
const types = (events: readonly BlockEvent[]) => events.map(({ type }) => type);
const next = (events: readonly BlockEvent[], command: BlockCommand) => blockAggregate.decide(command, stateOf(events));
const objection = (events: readonly BlockEvent[], command: BlockCommand) => {
  try {
    next(events, command);
  } catch (error) {
    if (error instanceof DomainError) return (error.data as { message: string }[])[0]?.message;
  }
  return undefined;
};

describe('pushing', () => {
  it('creates the block and its first version', () => {
    const events = after(push('v1'));
    expect(types(events)).toEqual(['BlockCreated', 'BlockVersionPushed']);
    expect(events[1]?.data).toMatchObject({ versionNo: '0.1', branch: 'main', sequence: 1 });
    expect(table(events)).toEqual(['0.1 Created Deployed']);
  });

  it('counts per branch, and deprecates the minor version before', () => {
    const events = after(push('v1'), push('v2'), push('f1', 'feature/isbn'), push('v3'));
    expect(table(events)).toEqual(['0.3 Created Deployed', '0.2 Created Deprecated', '0.1 Created Deprecated']);
    expect(table(events, 'feature/isbn')).toEqual(['0.1 Created Deployed']);
  });

  it('says what has changed since the version before on the branch', () => {
    const comparisons = after(push('v1'), push('v2'))
      .filter((event) => event.type === 'BlockVersionPushed')
      .map(({ data }) => data.source.commit.comparisonUrl);
    expect(comparisons).toEqual([null, 'https://git.example.org/gitlab/search/compare/c-v1...c-v2']);
  });

  it('leaves released and live versions alone', () => {
    const released = after(push('v1'), discover('v1'), invoke('release'));
    expect(table([...released, ...next(released, push('v2'))])).toEqual([
      '1.1 Created Deployed',
      '1.0 Released Deployed',
    ]);
    const live = after(push('v1'), discover('v1'), invoke('release'), invoke('makeLive'), push('v2'));
    expect(table(live)).toEqual(['1.1 Created Deployed', '1.0 Released Live']);
  });

  it('keeps the spelling of the first push, and adds nothing when it is repeated', () => {
    const events = after(push('v1'), push('v2', 'main', { blockId: 'SEARCH' }));
    expect(events.every(({ data }) => data.blockId === 'search')).toBe(true);
    given(...events)
      .when(push('v1'))
      .then();
  });
});

describe('numbers', () => {
  it('follow the example of the contract', () => {
    const steps = after(push('a'), push('b'), push('c'), discover('c'), invoke('release', '0.3'));
    expect(table(steps).map((row) => row.split(' ')[0])).toEqual(['1.0', '0.2', '0.1']);
    const more = after(
      ...[push('a'), push('b'), push('c'), ...discover('c'), invoke('release', '0.3')],
      ...[push('d'), push('e'), ...discover('e'), invoke('release', '1.2'), push('f1', 'feature/isbn-scan')],
    );
    expect(table(more).map((row) => row.split(' ')[0])).toEqual(['2.0', '1.1', '1.0', '0.2', '0.1']);
    expect(table(more, 'feature/isbn-scan')).toEqual(['0.1 Created Deployed']);
  });

  it('from before a release go on to mean the same version', () => {
    const events = after(push('a'), discover('a'), invoke('release'), invoke('makeLive', '0.1'));
    expect(table(events)).toEqual(['1.0 Released Live']);
    expect(types(next(events, invoke('markAsBroken', 1)))).toContain('BlockVersionMarkedBroken');
  });
});

describe('releasing', () => {
  it('is for the latest draft that is not broken', () => {
    const draft = after(push('a'), discover('a'));
    expect(table([...draft, ...next(draft, invoke('release'))])).toEqual(['1.0 Released Deployed']);
    expect(objection(after(push('a')), invoke('release'))).toBe(
      'Only a draft version can be released; the version is Created',
    );
    expect(objection(after(...[push('a'), ...discover('a'), push('b')]), invoke('release', '0.1'))).toBe(
      'Only the latest version can be released',
    );
    expect(objection(after(push('a'), discover('a'), invoke('markAsBroken')), invoke('release'))).toBe(
      'The version is marked as broken',
    );
    expect(objection(after(push('a'), discover('a'), invoke('release')), invoke('release', '1.0'))).toBe(
      'Only a draft version can be released; the version is Released',
    );
  });

  it('deprecates the released version before, unless that is live', () => {
    const two = [push('a'), ...discover('a'), invoke('release'), push('b'), ...discover('b')];
    expect(table(after(two, invoke('release')))).toEqual(['2.0 Released Deployed', '1.0 Released Deprecated']);
    expect(table(after(two, invoke('makeLive', '1'), invoke('release')))).toEqual([
      '2.0 Released Deployed',
      '1.0 Released Live',
    ]);
  });

  it('works on the default branch, which main and master become when they come', () => {
    const events = after(push('d', 'develop'), discover('d'), push('m', 'main'));
    expect(objection(events, invoke('release', 'latest', 'develop'))).toBe(
      'The action is only available on the default branch',
    );
    expect(objection(events, invoke('release'))).toBe('Only a draft version can be released; the version is Created');
    expect(
      table(after(push('d', 'develop'), discover('d'), invoke('release', 'latest', 'default')), 'develop'),
    ).toEqual(['1.0 Released Deployed']);
    expect(table(after(push('x'), push('m2', 'master'), discover('x'), invoke('release')))).toEqual([
      '1.0 Released Deployed',
    ]);
  });
});

/** Three releases, made live one after the other. */
const releases = (...uuids: string[]): BlockCommand[] =>
  uuids.flatMap((uuid) => [push(uuid), ...discover(uuid), invoke('release'), invoke('makeLive')]);

describe('being live', () => {
  it('is for one released version at a time', () => {
    const events = after(releases('a', 'b'));
    expect(table(events)).toEqual(['2.0 Released Live', '1.0 Released Deprecated']);
    expect(types(events).slice(-3)).toEqual([
      'BlockVersionDeploymentChanged',
      'BlockVersionDeploymentChanged',
      'BlockVersionMadeLive',
    ]);
    expect(events.at(-1)?.data).toMatchObject({
      previousLive: { versionUuid: 'a', versionNo: '1.0' },
      automatic: false,
    });
    expect(next(events, invoke('makeLive', 'live'))).toEqual([]);
    expect(objection(after(push('a'), discover('a')), invoke('makeLive'))).toBe(
      'Only a released version can be made live',
    );
  });

  it('goes back to what was live before, step by step', () => {
    const back = after(releases('a', 'b', 'c'), invoke('rollback', 'live'));
    expect(table(back)).toEqual(['3.0 Released Deprecated', '2.0 Released Live', '1.0 Released Deprecated']);
    expect(types(back).slice(-3)).toEqual([
      'BlockVersionDeploymentChanged',
      'BlockVersionDeploymentChanged',
      'BlockVersionRolledBack',
    ]);
    const further = after(releases('a', 'b', 'c'), invoke('rollback', 'live'), invoke('rollback', '2.0'));
    expect(table(further)[2]).toBe('1.0 Released Live');
    expect(objection(further, invoke('rollback', '1.0'))).toBe('There is no earlier released version to roll back to');
    expect(objection(further, invoke('rollback', '2.0'))).toBe('Only the live version can be rolled back');
  });

  it('goes back to the highest released version below, where the one before is broken', () => {
    const events = after(releases('a', 'b', 'c'), invoke('markAsBroken', '2.0'), invoke('rollback', 'live'));
    expect(table(events)).toEqual(['3.0 Released Deprecated', '2.0 Released Deprecated !', '1.0 Released Live']);
  });

  it('ends when the version is marked as broken, and passes to the one before or to none', () => {
    const replaced = after(releases('a', 'b'), invoke('markAsBroken', 'live'));
    expect(table(replaced)).toEqual(['2.0 Released Deprecated !', '1.0 Released Live']);
    expect(replaced.at(-1)?.data).toMatchObject({ cause: 'markAsBroken', replacedBy: { versionUuid: 'a' } });
    const alone = after(releases('a'), invoke('markAsBroken', 'live'));
    expect(table(alone)).toEqual(['1.0 Released Deprecated !']);
    expect((stateOf(alone) as LiveBlock).live).toBeNull();
  });
});

describe('marking as broken', () => {
  it('works once, on any branch, in any state', () => {
    const events = after(push('a'), push('f', 'feature'), invoke('markAsBroken', 'latest', 'feature'));
    expect(table(events, 'feature')).toEqual(['0.1 Created Deprecated !']);
    expect(objection(events, invoke('markAsBroken', 'latest', 'feature'))).toBe(
      'The version is already marked as broken',
    );
    expect(types(after(push('a'), push('b'), invoke('markAsBroken', '0.1'))).at(-1)).toBe('BlockVersionMarkedBroken');
  });

  it('lets a running discovery finish', () => {
    const events = after(push('a', 'main', { autoRelease: true }), start('a'), invoke('markAsBroken'), found('a'));
    expect(table(events)).toEqual(['0.1 Draft Deprecated !']);
    expect(events.at(-1)).toMatchObject({ type: 'BlockAutoReleaseSkipped', data: { reason: 'broken' } });
  });
});

describe('actions', () => {
  it('need a block, a branch and a version that exist', () => {
    given().when(invoke('release')).thenRejected('Block.NotFound');
    const events = after(push('a'));
    expect(objection(events, invoke('release', 'latest', 'nowhere'))).toBe('The branch does not exist');
    for (const version of ['7.7', 'live', 3])
      expect(objection(events, invoke('makeLive', version))).toBe('The block version does not exist');
  });
});

describe('discovery', () => {
  it('starts once, goes on where it was cut short, and is recorded once', () => {
    const started = after(push('a'), start('a'));
    expect(next(started, start('a', 60))).toEqual([]);
    const done = [...started, ...next(started, found('a'))];
    expect(table(done)).toEqual(['0.1 Draft Deployed']);
    for (const late of [start('a'), found('a'), failed('a', 'REGISTRY_ERROR', 1)]) expect(next(done, late)).toEqual([]);
    expect(next([], start('a'))).toEqual([]);
  });

  it('is tried again while the failure may pass, then fails for good', () => {
    let events = after(push('a'));
    for (const [attempt, seconds] of [2, 8, 30, 120].entries()) {
      events = [...events, ...next(events, start('a'))];
      const [delayed] = next(events, failed('a', 'REGISTRY_UNREACHABLE', attempt + 1));
      expect(delayed).toMatchObject({ type: 'BlockDiscoveryDelayed', data: { retryAt: at(seconds) } });
      events = [...events, ...(delayed ? [delayed] : [])];
      // What an earlier attempt still has to say does not count.
      expect(next(events, found('a', null, attempt + 1))).toEqual([]);
    }
    events = [...events, ...next(events, start('a'))];
    const [last] = next(events, failed('a', 'REGISTRY_UNREACHABLE', 5));
    expect(last).toMatchObject({
      type: 'BlockVersionDiscoveryFailed',
      data: { attempts: 5, error: { code: 'REGISTRY_UNREACHABLE' } },
    });
    expect(table([...events, ...(last ? [last] : [])])).toEqual(['0.1 DiscoveryFailure Deployed']);
  });

  it.each<[DiscoveryFailureCode, number, object, string | null]>([
    ['REGISTRY_UNAUTHORIZED', 1, {}, null],
    ['MANIFEST_INVALID', 1, {}, null],
    ['IMAGE_NOT_FOUND', 1, {}, at(8)],
    ['LAYER_CORRUPT', 1, {}, at(2)],
    ['REGISTRY_RATE_LIMITED', 1, { retryAfterMs: 60_000 }, at(60)],
    ['REGISTRY_RATE_LIMITED', 1, { retryAfterMs: 86_400_000 }, at(300)],
    ['REGISTRY_ERROR', 1, { chance: 1 }, at(2.5)],
    ['REGISTRY_ERROR', 1, { now: at(1_799) }, null],
  ])('%s in attempt %d with %j is tried again at %s', (code, attempt, more, retryAt) => {
    const [event] = next(after(push('a'), start('a')), failed('a', code, attempt, more));
    expect(event).toMatchObject(
      retryAt === null ? { type: 'BlockVersionDiscoveryFailed' } : { type: 'BlockDiscoveryDelayed', data: { retryAt } },
    );
  });

  it('releases and makes live what was pushed with that wish', () => {
    const wish = { autoRelease: true, makeLive: true };
    const events = after(push('a', 'main', wish), discover('a'));
    expect(table(events)).toEqual(['1.0 Released Live']);
    expect(types(events).slice(3)).toEqual([
      ...['BlockVersionDiscovered', 'BlockVersionReleased', 'BlockVersionDeploymentChanged', 'BlockVersionMadeLive'],
    ]);
    const late = after(push('a', 'main', wish), start('a'), push('b'), found('a'));
    expect(table(late)).toEqual(['0.2 Created Deployed', '0.1 Draft Deprecated']);
    expect(late.at(-1)).toMatchObject({ type: 'BlockAutoReleaseSkipped', data: { reason: 'notLatest' } });
  });

  it('describes the block in the words of its latest version', () => {
    const events = after(push('a'), push('b'), discover('b', 'new'), discover('a', 'old'));
    expect((stateOf(events) as LiveBlock).described.description).toBe('new');
    expect(types(events).filter((type) => type === 'BlockDescribed')).toHaveLength(1);
  });
});
