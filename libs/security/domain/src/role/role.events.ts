import type { DomainEvent, Localized } from '@annal/kernel';

type RoleKey = { readonly projectUuid: string; readonly roleId: string };

export type RoleText = string | Localized;

/** Stores the uuid as well, because ids can be reused. */
export interface EntryGrant {
  readonly id: string;
  readonly uuid: string | null;
  readonly languages: readonly string[];
  readonly actions: readonly string[];
}

export interface DefinitionGrant {
  readonly id?: string;
  readonly uuid: string | null;
  readonly actions: readonly string[];
}

export const nodeScopes = ['nodeAndDescendants', 'node', 'descendants'] as const;
export type NodeScope = (typeof nodeScopes)[number];

export interface NodeGrant {
  readonly id: string;
  readonly languages: readonly string[];
  readonly actions: readonly string[];
  readonly contentTypeIds: readonly string[];
  readonly scope: NodeScope;
}

/** security.md 8.2. */
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

/** `others` grants nothing: `forms` and similar sections, and those that earlier releases accepted. */
export interface RolePermissions {
  readonly entries: readonly EntryGrant[];
  readonly assets: readonly EntryGrant[];
  readonly contentTypes: readonly DefinitionGrant[];
  readonly nodes: readonly NodeGrant[];
  readonly sections: Readonly<Partial<Record<Section, readonly string[]>>>;
  readonly others: Readonly<Record<string, unknown>>;
}

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

export type RoleDetailsChanged = DomainEvent<
  'RoleDetailsChanged',
  1,
  RoleKey & { readonly name?: RoleText; readonly description?: RoleText | null }
>;

export type RoleEnabled = DomainEvent<'RoleEnabled', 1, RoleKey>;
export type RoleDisabled = DomainEvent<'RoleDisabled', 1, RoleKey>;

export type RolePermissionsChanged = DomainEvent<
  'RolePermissionsChanged',
  1,
  RoleKey & { readonly permissions: Partial<RolePermissions> }
>;

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
