import type { DomainEvent, LanguageCode, Localized } from '@annal/kernel';

/** `{major}.0`: nodes are not published, every accepted change of one is its next version. */
export type NodeVersionNo = `${number}.0`;

export interface NodeProxy {
  readonly id: string;
  readonly enablePartialMatching: boolean;
  readonly parseContent: boolean;
}

/** What a node is apart from its place and its entry. */
export interface NodeDetails {
  readonly displayName: Localized;
  readonly slug: Localized;
  readonly restrictedToLanguages: readonly LanguageCode[];
  readonly includeInMenu: boolean;
  readonly renderer: Readonly<Record<string, unknown>> | null;
  readonly proxy: NodeProxy | null;
}

/** An entry on a node, as it is written down. */
export interface Attachment {
  readonly entryId: string;
  /** How often the entry had been deleted as a whole before: what ends with a deletion is what was attached before it. */
  readonly entryLife: number;
  /** Where it is known by then. */
  readonly contentTypeUuid: string | null;
}

type TreeKey = { readonly projectUuid: string };
type NodeKey = TreeKey & { readonly nodeId: string };
type NodeChange = NodeKey & { readonly versionNo: NodeVersionNo };

/** Comes before the first change of a tree and repeats what came into being with the project: its root. */
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

/** The paths of a node itself around a change of them, with the last event of that change. */
interface PathChange {
  readonly paths?: {
    /** The node above it before the change. */
    readonly parentId: string;
    readonly former: Localized;
    readonly present: Localized;
  };
}

/** Holds what changed, and nothing else. */
export type NodeDetailsChanged = DomainEvent<'NodeDetailsChanged', 1, NodeChange & PathChange & Partial<NodeDetails>>;

/** All that lies below comes along, and is not named for that. */
export type NodeMoved = DomainEvent<
  'NodeMoved',
  1,
  NodeChange & PathChange & { readonly parentId: string; readonly formerParentId: string }
>;

/** Also in place of another entry. */
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

/** The main location of entries is another one now. */
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

/** Several events where a subtree is large; after the last of a command no node lacks its parent. */
export type NodesDeleted = DomainEvent<
  'NodesDeleted',
  1,
  TreeKey & {
    /** Deepest first. */
    readonly nodeIds: readonly string[];
    /** What remains and has fewer children now; with the last event of a command. */
    readonly parents: readonly { readonly nodeId: string; readonly lost: number }[];
  }
>;

type OrderKey = NodeKey & {
  /** Null: the order for languages that have none of their own. */
  readonly language: LanguageCode | null;
};

export type ChildOrderSet = DomainEvent<
  'ChildOrderSet',
  1,
  OrderKey & {
    readonly nodeIds: readonly string[];
    /** Children that were listed before and are no more. */
    readonly unlisted: readonly string[];
  }
>;

export type ChildOrderRemoved = DomainEvent<
  'ChildOrderRemoved',
  1,
  OrderKey & {
    /** Those that were listed. */
    readonly nodeIds: readonly string[];
  }
>;

/** An entry whose content type names a place for it got no node of its own there. */
export type EntryNotPlaced = DomainEvent<
  'EntryNotPlaced',
  1,
  NodeKey & {
    readonly entryId: string;
    readonly parentId: string;
    readonly reason: 'parentGone' | 'tooManyChildren' | 'tooDeep' | 'noSlug';
  }
>;

/** With its project. Nothing can happen to it any more. */
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
