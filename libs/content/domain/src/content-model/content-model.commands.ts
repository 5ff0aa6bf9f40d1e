import type { LanguageCode, VersionNo } from '@annal/kernel';

export type DefinitionKind = 'contentType' | 'component';

type Claim = { readonly projectUuid: string; readonly id: string; readonly uuid: string };

type Seen = { readonly projectRevision: string };

/** Changes nothing while a uuid other than `replacing` holds the id, or while the model is being closed. */
export type ClaimId = {
  readonly type: 'ClaimId';
  readonly data: Claim &
    Seen & { readonly kind: DefinitionKind; readonly replacing?: string; readonly claimedAt: string };
};

export type ReleaseId = { readonly type: 'ReleaseId'; readonly data: Claim };

/** Precedes a version that uses more components. Changes nothing if they have changed meanwhile: decide again. */
export type ClaimComponentUse = {
  readonly type: 'ClaimComponentUse';
  readonly data: Claim & {
    readonly kind: DefinitionKind;
    readonly versionNo: VersionNo | null;
    readonly components: readonly string[];
    readonly claimedAt: string;
  };
};

export type ReleaseComponentUse = {
  readonly type: 'ReleaseComponentUse';
  readonly data: Claim & {
    /** As its own stream says; the version is null before the first one. */
    readonly current: { readonly versionNo: VersionNo | null; readonly components: readonly string[] } | 'deleted';
    /** A claim that is not newer will never be followed by its version. */
    readonly abandonedBefore: string;
  };
};

export type WithdrawComponent = { readonly type: 'WithdrawComponent'; readonly data: Claim };

/** Precedes a version with more languages. Changes nothing while one of them is being withdrawn. */
export type ClaimLanguages = {
  readonly type: 'ClaimLanguages';
  readonly data: Claim &
    Seen & {
      readonly versionNo: VersionNo | null;
      readonly languages: readonly LanguageCode[];
      readonly claimedAt: string;
    };
};

export type DefinitionFound =
  | { readonly status: 'absent' | 'deleted' }
  | {
      readonly status: 'live';
      readonly versionNo: VersionNo;
      readonly languages: readonly LanguageCode[];
    };

type ProjectChange = Seen & {
  readonly projectUuid: string;
  readonly found: ReadonlyMap<string, DefinitionFound>;
};

/** Changes nothing if a content type supports one of the languages or is about to. */
export type WithdrawLanguages = {
  readonly type: 'WithdrawLanguages';
  readonly data: ProjectChange & { readonly languages: readonly LanguageCode[]; readonly withdrawnAt: string };
};

/** Changes nothing if the project has a definition or is about to get one. */
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
