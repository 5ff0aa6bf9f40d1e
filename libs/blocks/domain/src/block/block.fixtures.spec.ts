import { pushKeyAggregate } from '../push-key/push-key.aggregate.ts';
import type { PushKeyEvent } from '../push-key/push-key.events.ts';
import { blockAggregate } from './block.aggregate.ts';
import type { BlockEvent } from './block.events.ts';
import type { LiveBlock } from './block.state.ts';

const block = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","blockId":"catalogue-search"';
const uuid = '997aaef4-0180-4a64-8112-a68d3c82465a';
const key = (versionNo: string) => `${block},"versionUuid":"${uuid}","branch":"main","versionNo":"${versionNo}"`;
const problem =
  '{"code":"REGISTRY_UNREACHABLE","message":"The registry \'registry.example.org\' could not be reached"}';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<BlockEvent['type'], string>> = {
  BlockCreated: `{${block},"projectId":"cityLibrary"}`,
  BlockVersionPushed: `{${key('0.1')},"sequence":1,"image":{"uri":"registry.example.org/search","tag":"build-118"},"source":{"branch":"main","provider":"gitlab","repositoryUrl":"https://git.example.org/search.git","commit":{"id":"5d0c9e27","message":"Add a filter","uri":"https://git.example.org/search/-/commit/5d0c9e27","comparisonUrl":null,"dateTime":"2026-02-03T17:40:00.000Z","authorEmail":"u.eco@library.example","committerEmail":null}},"autoRelease":true,"makeLive":false}`,
  BlockVersionDeploymentChanged: `{${key('1.0')},"from":"Deployed","to":"Live","cause":"makeLive"}`,
  BlockDiscoveryStarted: `{${key('0.1')},"attempt":1,"startedAt":"2026-02-03T17:44:11.000Z"}`,
  BlockDiscoveryDelayed: `{${key('0.1')},"attempt":1,"error":${problem},"retryAt":"2026-02-03T17:44:13.000Z"}`,
  BlockVersionDiscovered: `{${key('0.1')},"endpoints":[{"id":"shell","path":"/layouts/shell","type":"layout"}],"staticPaths":["/assets"],"port":8080,"enableFullUriRouting":true,"imageDigest":"sha256:00","warnings":[{"code":"PORT_NOT_EXPOSED","message":"Port 8080 is not exposed"}]}`,
  BlockDescribed: `{${block},"description":"Search pages"}`,
  BlockVersionDiscoveryFailed: `{${key('0.1')},"attempts":5,"error":${problem}}`,
  BlockVersionReleased: `{${key('1.0')},"previousVersionNo":"0.1","automatic":true}`,
  BlockAutoReleaseSkipped: `{${key('0.1')},"reason":"notLatest"}`,
  BlockVersionMadeLive: `{${key('1.0')},"previousLive":null,"automatic":false}`,
  BlockVersionRolledBack: `{${key('2.0')},"replacedBy":{"versionUuid":"${uuid}","versionNo":"1.0"},"cause":"rollback"}`,
  BlockVersionMarkedBroken: `{${key('1.0')}}`,
};

describe('block events as they were first stored', () => {
  const eventOf = (type: BlockEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as BlockEvent;
  const after = (...types: BlockEvent['type'][]) =>
    types.map(eventOf).reduce(blockAggregate.evolve, blockAggregate.initial) as LiveBlock;

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(blockAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected block', () => {
    const released = after(
      ...(['BlockCreated', 'BlockVersionPushed', 'BlockDiscoveryStarted', 'BlockDiscoveryDelayed'] as const),
      ...(['BlockDiscoveryStarted', 'BlockVersionDiscovered', 'BlockDescribed', 'BlockVersionReleased'] as const),
      ...(['BlockVersionDeploymentChanged', 'BlockVersionMadeLive', 'BlockVersionMarkedBroken'] as const),
    );
    expect(released.versions.get(uuid)).toEqual({
      ...{
        uuid,
        branch: 'main',
        sequence: 1,
        versionNo: '1.0',
        workflow: 'Released',
        deployment: 'Live',
        broken: true,
      },
      ...{ autoRelease: true, makeLive: false, commitId: '5d0c9e27' },
      image: { uri: 'registry.example.org/search', tag: 'build-118' },
      discovery: { attempts: 1, startedAt: '2026-02-03T17:44:11.000Z', isWaiting: false },
    });
    expect(released).toMatchObject({ live: uuid, defaultBranch: 'main', described: { description: 'Search pages' } });
    const failed = after('BlockCreated', 'BlockVersionPushed', 'BlockDiscoveryStarted', 'BlockVersionDiscoveryFailed');
    expect(failed.versions.get(uuid)?.workflow).toBe('DiscoveryFailure');
    const skipped = after('BlockCreated', 'BlockVersionPushed', 'BlockAutoReleaseSkipped');
    expect(skipped).toEqual(after('BlockCreated', 'BlockVersionPushed'));
    expect(after('BlockCreated', 'BlockVersionPushed', 'BlockVersionRolledBack').liveStack.toArray()).toEqual([uuid]);
  });

  it('fold to the expected keys', () => {
    const after = (data: string) => {
      const event = { type: 'BlockPushKeyUsed', schemaVersion: 1, data: JSON.parse(data) } as PushKeyEvent;
      return pushKeyAggregate.evolve(undefined, event);
    };
    // The first release did not store `usedAt`.
    expect(after(`{${block},"fingerprint":"00ff"}`)).toEqual({ fingerprint: '00ff', usedAt: undefined });
    const usedAt = '2026-02-03T17:44:11.000Z';
    expect(after(`{${block},"fingerprint":"00ff","usedAt":"${usedAt}"}`)).toEqual({ fingerprint: '00ff', usedAt });
  });
});
