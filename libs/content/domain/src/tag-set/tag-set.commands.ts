import type { Issue, LanguageCode, Localized } from '@annal/kernel';

/** What every command knows about its project. */
export interface TagSetFacts {
  readonly projectUuid: string;
  readonly projectId: string;
}

/** What the caller sent: right JSON types, everything else still to be judged. */
interface Sent {
  /** What had the wrong JSON type, and is left out. */
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
  /** In any case. */
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
  /** `usedBy`: a content type or component with a field of this group, if there is one. */
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

/** How many entries name a tag; `more` stands for more than anybody has counted. */
export type UsingEntries = number | 'more';

/** What is known of the tags that go, by id. Those that are not in it are used by nobody. */
export type Uses = ReadonlyMap<string, UsingEntries>;

interface Removal {
  readonly facts: TagSetFacts;
  /** As sent; absent: they are deleted, otherwise each is merged into this one. */
  readonly replacementTagId?: string | undefined;
  readonly uses: Uses;
}

export type DeleteTag = { readonly type: 'DeleteTag'; readonly data: Removal & { readonly tagId: string } };

/** Those of the group that can go; each is judged on its own (tags.md 4.3). */
export type DeleteTags = {
  readonly type: 'DeleteTags';
  readonly data: Removal & {
    readonly groupId: string;
    readonly tagIds: readonly unknown[];
    /** Those whose id has another tag now than when the request was first made. */
    readonly gone?: ReadonlySet<string>;
  };
};

export type CloseTags = { readonly type: 'CloseTags'; readonly data: { readonly projectUuid: string } };

export type TagSetCommand =
  CreateTagGroup | ChangeTagGroup | DeleteTagGroup | CreateTag | ChangeTag | DeleteTag | DeleteTags | CloseTags;
