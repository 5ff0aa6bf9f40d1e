import { assetNameAggregate } from './asset-name.aggregate.ts';
import type { AssetNameEvent } from './asset-name.events.ts';

const key = '"projectUuid":"p","entryId":"e","language":"en-GB","path":"/plans","filename":"Plan.png"';

/** As first stored, byte for byte: these events have to stay readable. */
const stored: Readonly<Record<AssetNameEvent['type'], string>> = {
  AssetNameClaimed: `{${key},"revision":0,"claimedAt":"2026-03-01T00:00:00.000Z"}`,
  AssetNameReleased: `{${key}}`,
};

describe('asset name events as they were first stored', () => {
  const eventOf = (type: AssetNameEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as AssetNameEvent;
  const after = (...types: AssetNameEvent['type'][]) =>
    types.map(eventOf).reduce(assetNameAggregate.evolve, assetNameAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(assetNameAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected owner', () => {
    expect(after('AssetNameClaimed')).toEqual({
      projectUuid: 'p',
      entryId: 'e',
      language: 'en-GB',
      path: '/plans',
      filename: 'Plan.png',
      revision: 0,
      claimedAt: '2026-03-01T00:00:00.000Z',
    });
    expect(after('AssetNameClaimed', 'AssetNameReleased')).toBeNull();
  });
});
