import type { DomainEvent } from '@annal/kernel';

export type ProjectRemovalBegun = DomainEvent<
  'ProjectRemovalBegun',
  1,
  { readonly removalId: string; readonly projectUuid: string; readonly begunAt: string }
>;

export type ProjectRemovalEnded = DomainEvent<'ProjectRemovalEnded', 1, { readonly removalId: string }>;

export type ProjectRemovalsEvent = ProjectRemovalBegun | ProjectRemovalEnded;
