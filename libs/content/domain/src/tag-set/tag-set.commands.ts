import type { Issue, LanguageCode, Localized } from '@annal/kernel';

export interface TagSetFacts {
  readonly projectUuid: string;
  readonly projectId: string;
}

interface Sent {
  readonly unreadable?: readonly Issue[];
  readonly id?: string | null;
  readonly version?: { readonly versionNo?: string | null } | null;
}

export interface TagGroupInput extends Sent {
  readonly name?: string | null;
  readonly description?: string | null;
}

export interface TagInput extends Sent {
  readonly groupId?: string | null;
  readonly value?: string | null;
  readonly label?: Localized | null;
}

interface OfGroup {
  readonly facts: TagSetFacts;
  readonly groupId: string;
}

interface OfTag {
  readonly facts: TagSetFacts;
  readonly tagId: string;
}

export type CreateTagGroup = {
  readonly type: 'CreateTagGroup';
  readonly data: { readonly facts: TagSetFacts; readonly sent: TagGroupInput };
};

export type ChangeTagGroup = {
  readonly type: 'ChangeTagGroup';
  readonly data: OfGroup & { readonly sent: TagGroupInput };
};

export type DeleteTagGroup = {
  readonly type: 'DeleteTagGroup';
  readonly data: OfGroup & { readonly usedBy: GroupUser | null };
};

export interface GroupUser {
  readonly kind: 'contentType' | 'component';
  readonly id: string;
}

export type CreateTag = {
  readonly type: 'CreateTag';
  readonly data: OfTag & { readonly primaryLanguage: LanguageCode; readonly sent: TagInput };
};

export type ChangeTag = {
  readonly type: 'ChangeTag';
  readonly data: OfTag & { readonly primaryLanguage: LanguageCode; readonly sent: TagInput };
};

/** Number of entries that name a tag; `more` means that counting stopped. */
export type UsingEntries = number | 'more';

/** By tag id; tags that are absent are unused. */
export type Uses = ReadonlyMap<string, UsingEntries>;

interface Removal {
  readonly facts: TagSetFacts;
  /** Absent: tags are deleted. Otherwise they are merged into this one. */
  readonly replacementTagId?: string | undefined;
  readonly uses: Uses;
}

export type DeleteTag = { readonly type: 'DeleteTag'; readonly data: Removal & { readonly tagId: string } };

/** Judges each tag on its own and deletes those it can (tags.md 4.3). */
export type DeleteTags = {
  readonly type: 'DeleteTags';
  readonly data: Removal & {
    readonly groupId: string;
    readonly tagIds: readonly unknown[];
    /** Deleted by others since the request was first made; the id may belong to another tag now. */
    readonly gone?: ReadonlySet<string>;
  };
};

export type CloseTags = { readonly type: 'CloseTags'; readonly data: { readonly projectUuid: string } };

export type TagSetCommand =
  CreateTagGroup | ChangeTagGroup | DeleteTagGroup | CreateTag | ChangeTag | DeleteTag | DeleteTags | CloseTags;
