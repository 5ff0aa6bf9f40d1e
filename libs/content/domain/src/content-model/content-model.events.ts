import type { DomainEvent, LanguageCode, VersionNo } from '@annal/kernel';

type Claim = { readonly projectUuid: string; readonly id: string; readonly uuid: string };

/** The id, lower-case, now belongs to the content type of that uuid, which may not have come to exist yet. */
export type ContentTypeIdClaimed = DomainEvent<'ContentTypeIdClaimed', 1, Claim & { readonly claimedAt?: string }>;

export type ContentTypeIdReleased = DomainEvent<'ContentTypeIdReleased', 1, Claim>;

/** The same for a component. */
export type ComponentIdClaimed = DomainEvent<'ComponentIdClaimed', 1, Claim & { readonly claimedAt?: string }>;

export type ComponentIdReleased = DomainEvent<'ComponentIdReleased', 1, Claim>;

/** Nothing uses the component, and from now on nothing can start to: it is about to be deleted. */
export type ComponentWithdrawn = DomainEvent<'ComponentWithdrawn', 1, Claim>;

/**
 * The content type or component `id`, as it is spelled, is going to use these components, by lower-case id, in the
 * version that follows `versionNo` (null: in its first one). It may not come to that.
 */
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

/** Neither its latest nor its published version uses these components any more. */
export type ComponentUseReleased = DomainEvent<
  'ComponentUseReleased',
  1,
  Claim & { readonly components: readonly string[] }
>;

/**
 * The content type is going to support these languages in the version that follows `versionNo` (null: in its first
 * one). It may not come to that.
 */
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

/**
 * No content type supports these languages, and none can start to: the project is about to give them up, as long as its
 * stream is at that revision.
 */
export type LanguagesWithdrawn = DomainEvent<
  'LanguagesWithdrawn',
  1,
  ProjectAsSeen & { readonly languages: readonly LanguageCode[]; readonly withdrawnAt: string }
>;

/** Nothing is in it, and nothing can come: the project is about to be deleted, as long as it is at that revision. */
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
