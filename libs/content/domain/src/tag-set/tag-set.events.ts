import type { DomainEvent, Localized } from '@annal/kernel';

/** Major versions only (tags.md 1.1). */
export type TagVersionNo = `${number}.0`;

type OfProject = { readonly projectUuid: string };
type GroupKey = OfProject & { readonly groupId: string };
type TagKey = OfProject & { readonly tagId: string };

export interface TagGroupDetails {
  readonly name: string;
  readonly description: string | null;
}

export interface TagDetails {
  readonly value: string;
  readonly label: Localized;
}

type Versioned = { readonly versionNo: TagVersionNo };

export type TagGroupCreated = DomainEvent<'TagGroupCreated', 1, GroupKey & TagGroupDetails & Versioned>;

export type TagGroupDetailsChanged = DomainEvent<
  'TagGroupDetailsChanged',
  1,
  GroupKey & Versioned & Partial<TagGroupDetails>
>;

export type TagGroupDeleted = DomainEvent<'TagGroupDeleted', 1, GroupKey>;

export type TagCreated = DomainEvent<'TagCreated', 1, TagKey & Versioned & TagDetails & { readonly groupId: string }>;

/** Holds only what differs from before; a changed label holds all its languages. */
export type TagDetailsChanged = DomainEvent<'TagDetailsChanged', 1, TagKey & Versioned & Partial<TagDetails>>;

/** The id can be reused. */
export type TagDeleted = DomainEvent<'TagDeleted', 1, TagKey>;

/** The tag's id means the other tag from now on and is never reused. */
export type TagMerged = DomainEvent<'TagMerged', 1, TagKey & { readonly intoTagId: string }>;

export type TagsClosed = DomainEvent<'TagsClosed', 1, OfProject>;

export type TagSetEvent =
  | TagGroupCreated
  | TagGroupDetailsChanged
  | TagGroupDeleted
  | TagCreated
  | TagDetailsChanged
  | TagDeleted
  | TagMerged
  | TagsClosed;
