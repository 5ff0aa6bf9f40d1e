import type { LanguageCode, VersionNo } from '@annal/kernel';

/** What can have an id of its own in a project. */
export type DefinitionKind = 'contentType' | 'component';

type Claim = { readonly projectUuid: string; readonly id: string; readonly uuid: string };

/** Of the project, before its own next event: what it was like, and when it was looked at. */
type Seen = { readonly projectRevision: string };

/**
 * Changes nothing while another uuid holds the id, except where that is `replacing`, nor while the model is being closed:
 * look at the result. A claim of an interrupted writer that is taken over is claimed again, so that it is not old.
 */
export type ClaimId = {
  readonly type: 'ClaimId';
  readonly data: Claim &
    Seen & { readonly kind: DefinitionKind; readonly replacing?: string; readonly claimedAt: string };
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

/** Before a version with more languages than the one before is saved. Changes nothing while one is being withdrawn. */
export type ClaimLanguages = {
  readonly type: 'ClaimLanguages';
  readonly data: Claim &
    Seen & {
      /** The version before. */
      readonly versionNo: VersionNo | null;
      readonly languages: readonly LanguageCode[];
      readonly claimedAt: string;
    };
};

/** What a definition's own stream says. */
export type DefinitionFound =
  | { readonly status: 'absent' | 'deleted' }
  | {
      readonly status: 'live';
      readonly versionNo: VersionNo;
      /** Of its latest and its published version. */
      readonly languages: readonly LanguageCode[];
    };

type ProjectChange = Seen & {
  readonly projectUuid: string;
  /** By uuid, as of before the command. */
  readonly found: ReadonlyMap<string, DefinitionFound>;
};

/** Before a project gives languages up. Changes nothing where a content type supports one of them or is about to. */
export type WithdrawLanguages = {
  readonly type: 'WithdrawLanguages';
  readonly data: ProjectChange & { readonly languages: readonly LanguageCode[]; readonly withdrawnAt: string };
};

/** Before a project is deleted. Changes nothing where it has a definition or is about to get one. */
export type CloseModel = {
  readonly type: 'CloseModel';
  readonly data: ProjectChange & { readonly closedAt: string };
};

export type ContentModelCommand =
  | ClaimId
  | ReleaseId
  | ClaimComponentUse
  | ReleaseComponentUse
  | WithdrawComponent
  | ClaimLanguages
  | WithdrawLanguages
  | CloseModel;
