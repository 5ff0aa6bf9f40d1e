import { deciderSpec } from '@annal/testing';
import { assetNameAggregate, type AssetNameClaim } from './asset-name.aggregate.ts';
import type { AssetNameEvent } from './asset-name.events.ts';
import { assetUri, placeKey } from './asset-name.stream.ts';

const given = deciderSpec(assetNameAggregate);
const place = { language: 'en-GB', path: '/plans', filename: 'Plan.png' };
const claim = (entryId: string, revision = 0): AssetNameClaim => ({
  projectUuid: 'p',
  entryId,
  ...place,
  revision,
  claimedAt: '2026-03-01T00:00:00.000Z',
});
const wants = (entryId: string, revision = 0, replacing?: string) =>
  ({ type: 'ClaimAssetName', data: { ...claim(entryId, revision), ...(replacing && { replacing }) } }) as const;
const claimed = (entryId: string, revision = 0): AssetNameEvent => ({
  type: 'AssetNameClaimed',
  schemaVersion: 1,
  data: claim(entryId, revision),
});
const released = (entryId: string): AssetNameEvent => ({
  type: 'AssetNameReleased',
  schemaVersion: 1,
  data: { projectUuid: 'p', entryId, ...place },
});

describe('a name in a folder', () => {
  it('goes to the first claimant', () => {
    given().when(wants('a')).then(claimed('a'));
    given(claimed('a')).when(wants('b')).then();
  });

  it('is claimed again by the same entry for a later event', () =>
    given(claimed('a')).when(wants('a', 3)).then(claimed('a', 3)));

  it('can be taken over from a claim that was never used', () => {
    given(claimed('a'))
      .when(wants('b', 0, 'a'))
      .then(claimed('b'));
    given(claimed('a'))
      .when(wants('b', 0, 'c'))
      .then();
  });

  it('is released by its last claim only', () => {
    const release = (entryId: string, revision = 0) =>
      ({ type: 'ReleaseAssetName', data: claim(entryId, revision) }) as const;
    given(claimed('a')).when(release('a')).then(released('a'));
    given(claimed('a', 3)).when(release('a')).then();
    given(claimed('a')).when(release('b')).then();
    given(claimed('a'), released('a')).when(wants('b')).then(claimed('b'));
  });

  it('ignores case and the encoding of letters', () => {
    expect(placeKey({ ...place, path: '/PLANS', filename: 'plan.PNG' })).toBe(placeKey(place));
    expect(placeKey({ ...place, filename: 'é' })).toBe(placeKey({ ...place, filename: 'e\u0301' }));
    expect(placeKey({ ...place, language: 'cy' })).not.toBe(placeKey(place));
    expect([assetUri('/', 'a.txt'), assetUri('/b', 'a.txt')]).toEqual(['/a.txt', '/b/a.txt']);
  });
});
