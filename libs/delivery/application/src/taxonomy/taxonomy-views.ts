import { collatorOf } from '@annal/content-application';
import { shownName, taxonomyPath, type NameLanguages, type Taxonomy, type TaxonomyNode } from '@annal/content-domain';

/** delivery.md 1.10. Texts in one language. */
export interface DeliveredTaxonomyNode {
  readonly key: string;
  readonly name: string | null;
  readonly path: string | null;
  readonly hasChildren: boolean;
  readonly children: readonly DeliveredTaxonomyNode[];
}

export type TaxonomyOrder = 'alphabetical' | 'defined';

export interface TaxonomyShape extends NameLanguages {
  /** Levels of descendants. */
  readonly childDepth: number;
  readonly order: TaxonomyOrder;
}

export function deliveredTaxonomyNode(
  taxonomy: Taxonomy,
  node: TaxonomyNode,
  shape: TaxonomyShape,
): DeliveredTaxonomyNode {
  return view(taxonomy, node, taxonomyPath(taxonomy, node.key, shape), shape);
}

/** The value of a field: without children (delivery.md 1.6). An entry may name a node that does not exist. */
export function taxonomyValue(
  taxonomy: Taxonomy | undefined,
  key: string,
  languages: NameLanguages,
): DeliveredTaxonomyNode {
  const node = taxonomy?.nodes.get(key);
  if (!taxonomy || !node) return { key, name: null, path: null, hasChildren: false, children: [] };
  return deliveredTaxonomyNode(taxonomy, node, { ...languages, childDepth: 0, order: 'defined' });
}

function view(taxonomy: Taxonomy, node: TaxonomyNode, path: string, shape: TaxonomyShape): DeliveredTaxonomyNode {
  const { childDepth } = shape;
  const below = { ...shape, childDepth: childDepth - 1 };
  const children = childDepth > 0 ? inOrder(node, taxonomy, shape) : [];
  return {
    key: node.key,
    name: shownName(node, shape),
    path,
    hasChildren: node.children.length > 0,
    children: children.map((child) => view(taxonomy, child, `${path}/${shownName(child, shape)}`, below)),
  };
}

function inOrder({ children: keys }: TaxonomyNode, { nodes }: Taxonomy, shape: TaxonomyShape): readonly TaxonomyNode[] {
  const children = keys.flatMap((key) => nodes.get(key) ?? []);
  if (shape.order === 'defined' || children.length < 2) return children;
  const { compare } = collatorOf(shape.language);
  // The sort is stable, so equal names stay in the defined order.
  return children
    .map((node) => ({ node, name: shownName(node, shape) }))
    .sort((left, right) => compare(left.name, right.name))
    .map(({ node }) => node);
}
