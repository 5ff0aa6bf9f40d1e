import type { DomainEvent, LanguageCode } from '@annal/kernel';

/** Compared without case. */
export interface AssetPlace {
  readonly language: LanguageCode;
  readonly path: string;
  readonly filename: string;
}

type Claim = { readonly projectUuid: string; readonly entryId: string } & AssetPlace;

/** The entry may never get a variation there, or may have left since. */
export type AssetNameClaimed = DomainEvent<
  'AssetNameClaimed',
  1,
  Claim & {
    /** The claim is for the event at this revision of the entry's stream, and for no later one. */
    readonly revision: number;
    readonly claimedAt: string;
  }
>;

export type AssetNameReleased = DomainEvent<'AssetNameReleased', 1, Claim>;

export type AssetNameEvent = AssetNameClaimed | AssetNameReleased;
