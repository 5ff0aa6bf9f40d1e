import { assetFileAggregate } from './asset-file.aggregate.ts';
import type { AssetFileEvent } from './asset-file.events.ts';

const key = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","fileId":"9e0c6a52-40d2-4a8e-9a53-6f2f5b1f7c31.png"';

/** As first stored, byte for byte: these events have to stay readable. */
const stored: Readonly<Record<AssetFileEvent['type'], string>> = {
  AssetFileUploaded: `{${key},"filename":"plan.png","extension":"png","contentType":"image/png","charset":null,"size":48213,"hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","width":1600,"height":900,"expiresAt":"2026-03-11T09:00:00.000Z"}`,
  AssetFileBound: `{${key},"entryId":"d4a1f3a8-3cf3-4c0d-8f36-3f1d6d3d0b55","claim":"5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10"}`,
  AssetFileReleased: `{${key},"entryId":"d4a1f3a8-3cf3-4c0d-8f36-3f1d6d3d0b55"}`,
  AssetFileExpired: `{${key}}`,
  AssetTextExtracted: `{${key},"entryId":"d4a1f3a8-3cf3-4c0d-8f36-3f1d6d3d0b55","language":"en-GB","text":"Plan of the reading room","isWhole":true}`,
};

describe('asset file events as they were first stored', () => {
  const eventOf = (type: AssetFileEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as AssetFileEvent;
  const after = (...types: AssetFileEvent['type'][]) =>
    types.map(eventOf).reduce(assetFileAggregate.evolve, assetFileAggregate.initial);

  it('are complete and have the current shape', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(assetFileAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected file', () => {
    expect(after('AssetFileUploaded')).toEqual({
      status: 'uploaded',
      ...(JSON.parse(stored.AssetFileUploaded) as object),
      boundTo: null,
      knownIn: [],
    });
    expect(after('AssetFileUploaded', 'AssetFileBound')).toMatchObject({
      boundTo: { entryId: 'd4a1f3a8-3cf3-4c0d-8f36-3f1d6d3d0b55', claim: '5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10' },
    });
    expect(after('AssetFileUploaded', 'AssetTextExtracted')).toMatchObject({ boundTo: null, knownIn: ['en-GB'] });
    expect(after('AssetFileUploaded', 'AssetFileBound', 'AssetFileReleased')).toMatchObject({ boundTo: null });
    expect(after('AssetFileUploaded', 'AssetFileExpired')).toEqual({ status: 'expired' });
  });
});
