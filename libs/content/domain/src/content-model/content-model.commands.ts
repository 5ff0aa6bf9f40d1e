import type { VersionNo } from '@annal/kernel';

/** What can have an id of its own in a project. */
export type DefinitionKind = 'contentType' | 'component';

type Claim = { readonly projectUuid: string; readonly id: string; readonly uuid: string };

/** Changes nothing while another uuid holds the id, except where that is `replacing`: look at the resulting holder. */
export type ClaimId = {
  readonly type: 'ClaimId';
  readonly data: Claim & { readonly kind: DefinitionKind; readonly replacing?: string };
};

export type ReleaseId = { readonly type: 'ReleaseId'; readonly data: Claim };

/**
 * Before a version that uses more components than the one before is saved. Changes nothing where the components have
 * changed in the meantime so that it cannot be: the decision has to be made again.
 */
export type ClaimComponentUse = {
  readonly type: 'ClaimComponentUse';
  readonly data: Claim & {
    readonly kind: DefinitionKind;
    /** The version before. */
    readonly versionNo: VersionNo | null;
    /** Lower-case ids. */
    readonly components: readonly string[];
    readonly claimedAt: string;
  };
};

/** Gives up what a content type or component turned out not to use. */
export type ReleaseComponentUse = {
  readonly type: 'ReleaseComponentUse';
  readonly data: Claim & {
    /** What it is like now: its version, null before the first one, and the components it uses. */
    readonly current: { readonly versionNo: VersionNo | null; readonly components: readonly string[] } | 'deleted';
    /** A claim as old as this whose version has not come will never be followed by it. */
    readonly abandonedBefore: string;
  };
};

/** Before a component is deleted. */
export type WithdrawComponent = { readonly type: 'WithdrawComponent'; readonly data: Claim };

export type ContentModelCommand = ClaimId | ReleaseId | ClaimComponentUse | ReleaseComponentUse | WithdrawComponent;
