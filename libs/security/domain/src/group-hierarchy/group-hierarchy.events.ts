import type { DomainEvent } from '@annal/kernel';

type Edge = { readonly groupId: string; readonly childGroupId: string };

export type ChildGroupAdded = DomainEvent<'ChildGroupAdded', 1, Edge>;
export type ChildGroupRemoved = DomainEvent<'ChildGroupRemoved', 1, Edge>;

export type GroupWithdrawn = DomainEvent<'GroupWithdrawn', 1, { readonly groupId: string }>;

export type GroupHierarchyEvent = ChildGroupAdded | ChildGroupRemoved | GroupWithdrawn;
