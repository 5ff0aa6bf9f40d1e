import type { DomainEvent } from '@annal/kernel';

export const VIEW_AREAS = ['entries', 'assets'] as const;
export type ViewArea = (typeof VIEW_AREAS)[number];

/** views.md 1. */
export interface ViewDefinition {
  readonly name: string;
  readonly icon: string | null;
  readonly area: ViewArea;
  readonly zenql: string;
  readonly columns: readonly string[];
  readonly order: readonly string[];
  readonly shared: boolean;
}

export type ViewVersionNo = `${number}.0`;

type ViewKey = { readonly projectUuid: string; readonly ownerId: string; readonly viewId: string };

export type ViewCreated = DomainEvent<
  'ViewCreated',
  1,
  ViewKey & ViewDefinition & { readonly owner: string; readonly versionNo: ViewVersionNo }
>;

/** What differs after it. */
export type ViewChanged = DomainEvent<
  'ViewChanged',
  1,
  ViewKey & { readonly changes: Partial<ViewDefinition>; readonly versionNo: ViewVersionNo }
>;

export type ViewDeleted = DomainEvent<'ViewDeleted', 1, ViewKey>;

export type ViewsEvent = ViewCreated | ViewChanged | ViewDeleted;
