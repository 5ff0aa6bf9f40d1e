import { assertNever, type Aggregate } from '@annal/kernel';
import type { AssetNameClaimed, AssetNameEvent } from './asset-name.events.ts';

export type AssetNameClaim = AssetNameClaimed['data'];

/** Who was the last to want the name, if anybody. */
export type AssetName = AssetNameClaim | null;

/** Changes nothing while another entry has it, except where that is `replacing`: look at the resulting claim. */
export type ClaimAssetName = {
  readonly type: 'ClaimAssetName';
  readonly data: AssetNameClaim & { readonly replacing?: string };
};

/** Gives it up, if this claim is still the last one. */
export type ReleaseAssetName = { readonly type: 'ReleaseAssetName'; readonly data: AssetNameClaim };

/**
 * Makes sure that of several entries that want one name in one folder at the same time one gets it. The entries say who
 * has it: a claim of an entry that is not there counts only while it can still come to be
 * (docs/decisions/0020).
 */
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
