import type { DomainEvent, Localized } from '@annal/kernel';

type RoleKey = { readonly projectUuid: string; readonly roleId: string };

/** One text for everybody, or one per language; shown in the form it was written in. */
export type RoleText = string | Localized;

/** Rights on the entries or assets of one content type. Ids can be given to another type later, uuids cannot. */
export interface EntryGrant {
  /** As the API names it; `*` is all. */
  readonly id: string;
  /** Null for `*`. */
  readonly uuid: string | null;
  /** `*` is all. */
  readonly languages: readonly string[];
  readonly actions: readonly string[];
}

/** Rights on content types and components. */
export interface DefinitionGrant {
  /** Absent: all of them. */
  readonly id?: string;
  /** Null where it is about all. */
  readonly uuid: string | null;
  readonly actions: readonly string[];
}

export const nodeScopes = ['nodeAndDescendants', 'node', 'descendants'] as const;
export type NodeScope = (typeof nodeScopes)[number];

export interface NodeGrant {
  /** `*` is all nodes. */
  readonly id: string;
  readonly languages: readonly string[];
  readonly actions: readonly string[];
  /** What `manageEntries` covers; `*` is all. */
  readonly contentTypeIds: readonly string[];
  readonly scope: NodeScope;
}

/** Kinds of things that are granted as a whole (security.md 8.2). */
export const sections = [
  'webhookSubscriptions',
  'blocks',
  'proxies',
  'renderers',
  'redirects',
  'domains',
  'certificates',
  'eventStreams',
  'views',
  'comments',
  'tags',
  'tagGroups',
  'taxonomy',
] as const;
export type Section = (typeof sections)[number];

/** `others` has what grants nothing here: `forms` and its like, and what earlier releases took. */
export interface RolePermissions {
  readonly entries: readonly EntryGrant[];
  readonly assets: readonly EntryGrant[];
  readonly contentTypes: readonly DefinitionGrant[];
  readonly nodes: readonly NodeGrant[];
  readonly sections: Readonly<Partial<Record<Section, readonly string[]>>>;
  readonly others: Readonly<Record<string, unknown>>;
}

/** Who a role is given to. Without an id nobody had the name when the role was saved. */
export interface Assignee {
  readonly name: string;
  readonly id: string | null;
}

export interface RoleAssignments {
  readonly users: readonly Assignee[];
  readonly groups: readonly Assignee[];
  readonly apiKeys: readonly Assignee[];
}

export type RoleCreated = DomainEvent<
  'RoleCreated',
  1,
  RoleKey & {
    readonly name: RoleText;
    readonly description: RoleText | null;
    readonly enabled: boolean;
    readonly permissions: RolePermissions;
    readonly assignments: RoleAssignments;
  }
>;

/** Holds what changed, and nothing else. */
export type RoleDetailsChanged = DomainEvent<
  'RoleDetailsChanged',
  1,
  RoleKey & { readonly name?: RoleText; readonly description?: RoleText | null }
>;

export type RoleEnabled = DomainEvent<'RoleEnabled', 1, RoleKey>;
export type RoleDisabled = DomainEvent<'RoleDisabled', 1, RoleKey>;

/** Those members that were replaced. */
export type RolePermissionsChanged = DomainEvent<
  'RolePermissionsChanged',
  1,
  RoleKey & { readonly permissions: Partial<RolePermissions> }
>;

/** Those lists that were replaced. */
export type RoleAssignmentsChanged = DomainEvent<
  'RoleAssignmentsChanged',
  1,
  RoleKey & { readonly assignments: Partial<RoleAssignments> }
>;

export type RoleDeleted = DomainEvent<'RoleDeleted', 1, RoleKey>;

export type RoleEvent =
  | RoleCreated
  | RoleDetailsChanged
  | RoleEnabled
  | RoleDisabled
  | RolePermissionsChanged
  | RoleAssignmentsChanged
  | RoleDeleted;
