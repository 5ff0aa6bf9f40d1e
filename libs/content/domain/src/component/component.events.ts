import type { DomainEvent, VersionNo } from '@annal/kernel';
import type { ComponentProperties } from './component.definition.ts';

type ComponentKey = { readonly projectUuid: string; readonly uuid: string; readonly id: string };

export type ComponentCreated = DomainEvent<
  'ComponentCreated',
  1,
  ComponentKey & ComponentProperties & { readonly versionNo: VersionNo }
>;

/** A new draft version. `changes` holds what differs from the version before, and nothing else. */
export type ComponentRevised = DomainEvent<
  'ComponentRevised',
  1,
  ComponentKey & { readonly versionNo: VersionNo; readonly changes: Partial<ComponentProperties> }
>;

/** The latest draft became the version that entries are validated with, wherever the component is used. */
export type ComponentPublished = DomainEvent<'ComponentPublished', 1, ComponentKey & { readonly versionNo: VersionNo }>;

/** Nothing used it any more; a later component of the same id has another uuid. */
export type ComponentDeleted = DomainEvent<'ComponentDeleted', 1, ComponentKey>;

export type ComponentEvent = ComponentCreated | ComponentRevised | ComponentPublished | ComponentDeleted;
