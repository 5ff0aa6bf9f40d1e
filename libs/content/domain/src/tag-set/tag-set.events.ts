import type { DomainEvent, Localized } from '@annal/kernel';

/** Major versions only, as of nodes (tags.md 1.1). */
export type TagVersionNo = `${number}.0`;

type OfProject = { readonly projectUuid: string };
type GroupKey = OfProject & { readonly groupId: string };
type TagKey = OfProject & { readonly tagId: string };

export interface TagGroupDetails {
  readonly name: string;
  readonly description: string | null;
}

export interface TagDetails {
  /** The stable name for programs. */
  readonly value: string;
  /** The text for people. */
  readonly label: Localized;
}

type Versioned = { readonly versionNo: TagVersionNo };

export type TagGroupCreated = DomainEvent<'TagGroupCreated', 1, GroupKey & TagGroupDetails & Versioned>;

/** Holds what differs from before, and nothing else. */
export type TagGroupDetailsChanged = DomainEvent<
  'TagGroupDetailsChanged',
  1,
  GroupKey & Versioned & Partial<TagGroupDetails>
>;

/** No tag was left in it. */
export type TagGroupDeleted = DomainEvent<'TagGroupDeleted', 1, GroupKey>;

export type TagCreated = DomainEvent<'TagCreated', 1, TagKey & Versioned & TagDetails & { readonly groupId: string }>;

/** Holds what differs from before; a label that changes holds all of its languages. */
export type TagDetailsChanged = DomainEvent<'TagDetailsChanged', 1, TagKey & Versioned & Partial<TagDetails>>;

/** The id can be given to another tag. */
export type TagDeleted = DomainEvent<'TagDeleted', 1, TagKey>;

/** From now on the tag's id means the other tag, wherever it is read. It is never given to a tag again. */
export type TagMerged = DomainEvent<'TagMerged', 1, TagKey & { readonly intoTagId: string }>;

/** The project is gone, and all groups and tags with it. */
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
