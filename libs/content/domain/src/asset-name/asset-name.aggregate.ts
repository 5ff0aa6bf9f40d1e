import { assertNever, type Aggregate } from '@annal/kernel';
import type { AssetNameClaimed, AssetNameEvent } from './asset-name.events.ts';

export type AssetNameClaim = AssetNameClaimed['data'];

export type AssetName = AssetNameClaim | null;

/** Changes nothing while an entry other than `replacing` has the name; the resulting claim says who has it. */
export type ClaimAssetName = {
  readonly type: 'ClaimAssetName';
  readonly data: AssetNameClaim & { readonly replacing?: string };
};

export type ReleaseAssetName = { readonly type: 'ReleaseAssetName'; readonly data: AssetNameClaim };

/** A claim counts only while its entry exists or can still come to exist (docs/decisions/0020). */
export const assetNameAggregate: Aggregate<AssetName, ClaimAssetName | ReleaseAssetName, AssetNameEvent> = {
  category: 'assetName',
  schemas: { AssetNameClaimed: { schemaVersion: 1 }, AssetNameReleased: { schemaVersion: 1 } },
  initial: null,
  decide,
  evolve,
};

function decide(command: ClaimAssetName | ReleaseAssetName, name: AssetName): readonly AssetNameEvent[] {
  switch (command.type) {
    case 'ClaimAssetName': {
      const { replacing, ...claim } = command.data;
      const isFree = name === null || name.entryId === claim.entryId || name.entryId === replacing;
      return isFree ? [{ type: 'AssetNameClaimed', schemaVersion: 1, data: claim }] : [];
    }
    case 'ReleaseAssetName': {
      const { projectUuid, entryId, language, path, filename, revision } = command.data;
      if (name?.entryId !== entryId || name.revision !== revision) return [];
      const data = { projectUuid, entryId, language, path, filename };
      return [{ type: 'AssetNameReleased', schemaVersion: 1, data }];
    }
    default:
      return assertNever(command);
  }
}

function evolve(_: AssetName, event: AssetNameEvent): AssetName {
  switch (event.type) {
    case 'AssetNameClaimed':
      return event.data;
    case 'AssetNameReleased':
      return null;
    default:
      return assertNever(event);
  }
}
