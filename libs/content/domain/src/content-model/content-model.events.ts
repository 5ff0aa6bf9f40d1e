import type { DomainEvent, LanguageCode, VersionNo } from '@annal/kernel';

type Claim = { readonly projectUuid: string; readonly id: string; readonly uuid: string };

/** The id is lower-case. Its content type may never come to exist. */
export type ContentTypeIdClaimed = DomainEvent<'ContentTypeIdClaimed', 1, Claim & { readonly claimedAt?: string }>;

export type ContentTypeIdReleased = DomainEvent<'ContentTypeIdReleased', 1, Claim>;

export type ComponentIdClaimed = DomainEvent<'ComponentIdClaimed', 1, Claim & { readonly claimedAt?: string }>;

export type ComponentIdReleased = DomainEvent<'ComponentIdReleased', 1, Claim>;

export type ComponentWithdrawn = DomainEvent<'ComponentWithdrawn', 1, Claim>;

/** Lower-case ids of components that `id` is about to use in the version after `versionNo` (null: in its first one). */
export type ComponentUseClaimed = DomainEvent<
  'ComponentUseClaimed',
  1,
  Claim & {
    readonly kind: 'contentType' | 'component';
    readonly versionNo: VersionNo | null;
    readonly components: readonly string[];
    readonly claimedAt: string;
  }
>;

export type ComponentUseReleased = DomainEvent<
  'ComponentUseReleased',
  1,
  Claim & { readonly components: readonly string[] }
>;

/** About to be supported in the version after `versionNo` (null: in its first one). */
export type ContentTypeLanguagesClaimed = DomainEvent<
  'ContentTypeLanguagesClaimed',
  1,
  Claim & {
    readonly versionNo: VersionNo | null;
    readonly languages: readonly LanguageCode[];
    readonly claimedAt: string;
  }
>;

type ProjectAsSeen = { readonly projectUuid: string; readonly projectRevision: string };

/** No content type supports them, and none can start to while the project's stream is at that revision. */
export type LanguagesWithdrawn = DomainEvent<
  'LanguagesWithdrawn',
  1,
  ProjectAsSeen & { readonly languages: readonly LanguageCode[]; readonly withdrawnAt: string }
>;

/** The project is empty and stays so while its stream is at that revision. */
export type ContentModelClosed = DomainEvent<'ContentModelClosed', 1, ProjectAsSeen & { readonly closedAt: string }>;

export type ContentModelEvent =
  | ContentTypeIdClaimed
  | ContentTypeIdReleased
  | ComponentIdClaimed
  | ComponentIdReleased
  | ComponentWithdrawn
  | ComponentUseClaimed
  | ComponentUseReleased
  | ContentTypeLanguagesClaimed
  | LanguagesWithdrawn
  | ContentModelClosed;
