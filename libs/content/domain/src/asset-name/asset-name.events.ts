import type { DomainEvent, LanguageCode } from '@annal/kernel';

/** A place among the assets of one language of a project. Compared without case. */
export interface AssetPlace {
  readonly language: LanguageCode;
  /** Virtual folder: `/` or `/folder/sub`. */
  readonly path: string;
  readonly filename: string;
}

type Claim = { readonly projectUuid: string; readonly entryId: string } & AssetPlace;

/** The entry is about to have a variation there. It may not come to that, and it may have left since. */
export type AssetNameClaimed = DomainEvent<
  'AssetNameClaimed',
  1,
  Claim & {
    /** The claim holds for the event that the entry's stream has at this revision, and for no later one. */
    readonly revision: number;
    readonly claimedAt: string;
  }
>;

export type AssetNameReleased = DomainEvent<'AssetNameReleased', 1, Claim>;

export type AssetNameEvent = AssetNameClaimed | AssetNameReleased;
