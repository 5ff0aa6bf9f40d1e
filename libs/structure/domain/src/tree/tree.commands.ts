import type { LanguageCode, Localized } from '@annal/kernel';

export interface TreeFacts {
  readonly projectUuid: string;
  readonly projectId: string;
  readonly rootNodeId: string;
  readonly rootDisplayName: Localized;
  readonly primaryLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
}

export interface NodeEntry {
  readonly status: 'unknown' | 'live' | 'gone' | 'foreign';
  /** How often the entry was deleted as a whole. */
  readonly life: number;
  readonly contentTypeUuid: string | null;
}

export interface SentNode {
  readonly id?: unknown;
  readonly parentId?: unknown;
  readonly displayName?: unknown;
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
    readonly newId: string;
    readonly sent: SentNode;
    readonly entry?: NodeEntry;
  };
};

export type ChangeNode = {
  readonly type: 'ChangeNode';
  readonly data: About & { readonly nodeId: string; readonly sent: SentNode; readonly entry?: NodeEntry };
};

export type MoveNode = {
  readonly type: 'MoveNode';
  readonly data: About & { readonly nodeId: string; readonly parentId: unknown };
};

export type DeleteNode = {
  readonly type: 'DeleteNode';
  readonly data: About & {
    readonly nodeId: string;
    /** If there are more, the command has to be repeated. */
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

export type PlaceEntry = {
  readonly type: 'PlaceEntry';
  readonly data: About & {
    /** Derived from the entry, so that a repetition is idempotent. */
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
