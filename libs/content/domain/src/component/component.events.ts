import type { ComponentProperties } from '@annal/content-rules';
import type { DomainEvent, VersionNo } from '@annal/kernel';

type ComponentKey = { readonly projectUuid: string; readonly uuid: string; readonly id: string };

export type ComponentCreated = DomainEvent<
  'ComponentCreated',
  1,
  ComponentKey & ComponentProperties & { readonly versionNo: VersionNo }
>;

/** `changes` holds only what differs from the version before. */
export type ComponentRevised = DomainEvent<
  'ComponentRevised',
  1,
  ComponentKey & { readonly versionNo: VersionNo; readonly changes: Partial<ComponentProperties> }
>;

export type ComponentPublished = DomainEvent<'ComponentPublished', 1, ComponentKey & { readonly versionNo: VersionNo }>;

export type ComponentDeleted = DomainEvent<'ComponentDeleted', 1, ComponentKey>;

export type ComponentEvent = ComponentCreated | ComponentRevised | ComponentPublished | ComponentDeleted;
