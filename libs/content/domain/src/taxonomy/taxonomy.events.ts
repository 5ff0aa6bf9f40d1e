import type { DomainEvent, Localized } from '@annal/kernel';

/** Major versions only, as for tags and nodes of the content tree. */
export type TaxonomyVersionNo = `${number}.0`;

type OfProject = { readonly projectUuid: string };
type NodeKey = OfProject & { readonly key: string };
type Named = { readonly name: Localized; readonly versionNo: TaxonomyVersionNo };

/** The last part of the key is a number that the project never had before. */
export type TaxonomyNodeCreated = DomainEvent<'TaxonomyNodeCreated', 1, NodeKey & Named>;

/** Holds the names in all languages. */
export type TaxonomyNodeRenamed = DomainEvent<'TaxonomyNodeRenamed', 1, NodeKey & Named>;

/** Children that are not listed follow in the order they were in. */
export type TaxonomyChildrenOrdered = DomainEvent<
  'TaxonomyChildrenOrdered',
  1,
  NodeKey & { readonly childKeys: readonly string[] }
>;

/** With everything below. */
export type TaxonomyNodeDeleted = DomainEvent<'TaxonomyNodeDeleted', 1, NodeKey>;

export type TaxonomyClosed = DomainEvent<'TaxonomyClosed', 1, OfProject>;

export type TaxonomyEvent =
  TaxonomyNodeCreated | TaxonomyNodeRenamed | TaxonomyChildrenOrdered | TaxonomyNodeDeleted | TaxonomyClosed;
