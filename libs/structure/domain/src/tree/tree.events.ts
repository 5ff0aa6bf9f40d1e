import type { DomainEvent, LanguageCode, Localized } from '@annal/kernel';

/** `{major}.0`: nodes are not published, so every change is the next version. */
export type NodeVersionNo = `${number}.0`;

export interface NodeProxy {
  readonly id: string;
  readonly enablePartialMatching: boolean;
  readonly parseContent: boolean;
}

export interface NodeDetails {
  readonly displayName: Localized;
  readonly slug: Localized;
  readonly restrictedToLanguages: readonly LanguageCode[];
  readonly includeInMenu: boolean;
  readonly renderer: Readonly<Record<string, unknown>> | null;
  readonly proxy: NodeProxy | null;
}

export interface Attachment {
  readonly entryId: string;
  /** How often the entry had been deleted before. A deletion detaches what was attached in an earlier life. */
  readonly entryLife: number;
  readonly contentTypeUuid: string | null;
}

type TreeKey = { readonly projectUuid: string };
type NodeKey = TreeKey & { readonly nodeId: string };
type NodeChange = NodeKey & { readonly versionNo: NodeVersionNo };

/** Precedes the first change and repeats the root, which was created with the project. */
export type TreePlanted = DomainEvent<
  'TreePlanted',
  1,
  TreeKey & { readonly rootNodeId: string; readonly displayName: Localized }
>;

export type NodeCreated = DomainEvent<
  'NodeCreated',
  1,
  NodeChange &
    NodeDetails & {
      readonly projectId: string;
      readonly parentId: string;
      readonly attachment: Attachment | null;
      readonly isCanonical: boolean;
    }
>;

interface PathChange {
  readonly paths?: {
    readonly parentId: string;
    readonly former: Localized;
    readonly present: Localized;
  };
}

export type NodeDetailsChanged = DomainEvent<'NodeDetailsChanged', 1, NodeChange & PathChange & Partial<NodeDetails>>;

export type NodeMoved = DomainEvent<
  'NodeMoved',
  1,
  NodeChange & PathChange & { readonly parentId: string; readonly formerParentId: string }
>;

export type NodeEntryAttached = DomainEvent<
  'NodeEntryAttached',
  1,
  NodeChange & {
    readonly attachment: Attachment;
    readonly formerEntryId: string | null;
    readonly isCanonical: boolean;
  }
>;

export type NodeEntryDetached = DomainEvent<'NodeEntryDetached', 1, NodeChange & { readonly entryId: string }>;

export type CanonicalNodesChanged = DomainEvent<
  'CanonicalNodesChanged',
  1,
  TreeKey & { readonly nodes: readonly (CanonicalChange & { readonly versionNo: NodeVersionNo })[] }
>;

export interface CanonicalChange {
  readonly nodeId: string;
  readonly entryId: string;
  readonly isCanonical: boolean;
}

/** A large subtree takes several events; after each command every node has its parent. */
export type NodesDeleted = DomainEvent<
  'NodesDeleted',
  1,
  TreeKey & {
    readonly nodeIds: readonly string[];
    /** Remaining parents with fewer children; in the last event of a command only. */
    readonly parents: readonly { readonly nodeId: string; readonly lost: number }[];
  }
>;

type OrderKey = NodeKey & {
  /** Null: the default order. */
  readonly language: LanguageCode | null;
};

export type ChildOrderSet = DomainEvent<
  'ChildOrderSet',
  1,
  OrderKey & {
    readonly nodeIds: readonly string[];
    readonly unlisted: readonly string[];
  }
>;

export type ChildOrderRemoved = DomainEvent<
  'ChildOrderRemoved',
  1,
  OrderKey & {
    readonly nodeIds: readonly string[];
  }
>;

export type EntryNotPlaced = DomainEvent<
  'EntryNotPlaced',
  1,
  NodeKey & {
    readonly entryId: string;
    readonly parentId: string;
    readonly reason: 'parentGone' | 'tooManyChildren' | 'tooDeep' | 'noSlug';
  }
>;

export type TreeDeleted = DomainEvent<'TreeDeleted', 1, TreeKey>;

export type TreeEvent =
  | TreePlanted
  | NodeCreated
  | NodeDetailsChanged
  | NodeMoved
  | NodeEntryAttached
  | NodeEntryDetached
  | CanonicalNodesChanged
  | NodesDeleted
  | ChildOrderSet
  | ChildOrderRemoved
  | EntryNotPlaced
  | TreeDeleted;
