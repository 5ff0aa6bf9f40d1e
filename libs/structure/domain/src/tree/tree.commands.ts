import type { LanguageCode, Localized } from '@annal/kernel';

/** What a tree has to know about its project. */
export interface TreeFacts {
  readonly projectUuid: string;
  readonly projectId: string;
  readonly rootNodeId: string;
  /** Of the root, as it was when the project was created. */
  readonly rootDisplayName: Localized;
  readonly primaryLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
}

/** What is known about an entry somebody wants to put on a node. `foreign`: of another project. */
export interface EntryStanding {
  readonly status: 'unknown' | 'live' | 'gone' | 'foreign';
  /** How often it has been deleted as a whole. */
  readonly life: number;
  readonly contentTypeUuid: string | null;
}

/** JSON as the caller sent it: `decide` judges all of it. Absent means unchanged, or the default on creation. */
export interface SentNode {
  readonly id?: unknown;
  readonly parentId?: unknown;
  readonly displayName?: unknown;
  /** Older spelling of displayName. */
  readonly title?: unknown;
  readonly slug?: unknown;
  readonly entryId?: unknown;
  readonly restrictedToLanguages?: unknown;
  readonly includeInMenu?: unknown;
  readonly isCanonical?: unknown;
  readonly renderer?: unknown;
  readonly proxy?: unknown;
  readonly version?: unknown;
}

interface About {
  readonly facts: TreeFacts;
}

export type CreateNode = {
  readonly type: 'CreateNode';
  readonly data: About & {
    readonly parentId: string;
    /** For a node whose id the caller does not choose. */
    readonly newId: string;
    readonly sent: SentNode;
    /** About `sent.entryId`, where that is a GUID. */
    readonly entry?: EntryStanding;
  };
};

export type ChangeNode = {
  readonly type: 'ChangeNode';
  readonly data: About & { readonly nodeId: string; readonly sent: SentNode; readonly entry?: EntryStanding };
};

/** A move and nothing else. */
export type MoveNode = {
  readonly type: 'MoveNode';
  readonly data: About & { readonly nodeId: string; readonly parentId: unknown };
};

export type DeleteNode = {
  readonly type: 'DeleteNode';
  readonly data: About & {
    readonly nodeId: string;
    /** Nodes to delete at most; where there are more, the command has to come again. */
    readonly atMost: number;
  };
};

export type OrderChildren = {
  readonly type: 'OrderChildren';
  readonly data: About & {
    readonly parentId: string;
    readonly language: string | undefined;
    readonly nodeIds: readonly unknown[];
  };
};

export type UnorderChildren = {
  readonly type: 'UnorderChildren';
  readonly data: About & { readonly parentId: string; readonly language: string | undefined };
};

/** A new entry whose content type names the node that its own shall lie below. */
export type PlaceEntry = {
  readonly type: 'PlaceEntry';
  readonly data: About & {
    /** The same for the same entry, however often it is asked. */
    readonly nodeId: string;
    readonly parentId: string;
    readonly entryId: string;
    readonly entryLife: number;
    readonly contentTypeUuid: string | null;
    readonly language: LanguageCode;
    readonly title: string | null;
    readonly slug: string | null;
  };
};

/** Some entries have been deleted: none that was attached before stays where it is. */
export type DetachEntries = {
  readonly type: 'DetachEntries';
  readonly data: About & { readonly entries: readonly { readonly entryId: string; readonly life: number }[] };
};

export type DeleteTree = { readonly type: 'DeleteTree'; readonly data: { readonly projectUuid: string } };

export type TreeCommand =
  | CreateNode
  | ChangeNode
  | MoveNode
  | DeleteNode
  | OrderChildren
  | UnorderChildren
  | PlaceEntry
  | DetachEntries
  | DeleteTree;
