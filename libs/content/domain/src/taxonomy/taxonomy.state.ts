import { Map } from 'immutable';
import { foldedText } from '@annal/content-rules';
import { assertNever, type Localized } from '@annal/kernel';
import type { TaxonomyEvent, TaxonomyVersionNo } from './taxonomy.events.ts';
import { numberOf, parentOf, ROOT_KEY } from './taxonomy.keys.ts';

export interface TaxonomyNode {
  readonly key: string;
  /** Empty for the root, which has one name in all languages. */
  readonly name: Localized;
  readonly versionNo: TaxonomyVersionNo;
  /** Keys in the defined order. */
  readonly children: readonly string[];
}

/** Persistent collections: an event costs the same with ten nodes as with ten thousand. */
export interface Taxonomy {
  readonly isClosed: boolean;
  /** Given numbers are never given again, whatever is deleted. */
  readonly lastNumber: number;
  readonly nodes: Map<string, TaxonomyNode>;
  /** Key by `nameKey`, since siblings have different names. */
  readonly names: Map<string, string>;
}

const root: TaxonomyNode = { key: ROOT_KEY, name: {}, versionNo: '1.0', children: [] };

export const emptyTaxonomy: Taxonomy = {
  isClosed: false,
  lastNumber: 0,
  nodes: Map([[ROOT_KEY, root]]),
  names: Map(),
};

export const nameKey = (parentKey: string, language: string, name: string): string =>
  `${parentKey}\n${language}\n${foldedText(name)}`;

export function namesOf({ key, name }: Pick<TaxonomyNode, 'key' | 'name'>): readonly string[] {
  const parentKey = parentOf(key) ?? '';
  return Object.entries(name).map(([language, text]) => nameKey(parentKey, language, text));
}

export function evolve(taxonomy: Taxonomy, event: TaxonomyEvent): Taxonomy {
  switch (event.type) {
    case 'TaxonomyNodeCreated': {
      const { key, name, versionNo } = event.data;
      const parent = existingNode(taxonomy, parentOf(key) ?? '');
      const grown = withNode(taxonomy, { ...parent, children: [...parent.children, key] });
      return { ...named(grown, { key, name, versionNo, children: [] }), lastNumber: numberOf(key) };
    }
    case 'TaxonomyNodeRenamed': {
      const { key, name, versionNo } = event.data;
      const before = existingNode(taxonomy, key);
      return named(unnamed(taxonomy, [before]), { ...before, name, versionNo });
    }
    case 'TaxonomyChildrenOrdered': {
      const { key, childKeys } = event.data;
      const parent = existingNode(taxonomy, key);
      return withNode(taxonomy, { ...parent, children: orderedChildren(parent, childKeys) });
    }
    case 'TaxonomyNodeDeleted':
      return without(taxonomy, event.data.key);
    case 'TaxonomyClosed':
      return { ...emptyTaxonomy, isClosed: true };
    default:
      return assertNever(event);
  }
}

export function orderedChildren({ children }: TaxonomyNode, listed: readonly string[]): readonly string[] {
  const known = new Set(listed);
  return [...listed, ...children.filter((key) => !known.has(key))];
}

function without(taxonomy: Taxonomy, key: string): Taxonomy {
  const parent = existingNode(taxonomy, parentOf(key) ?? '');
  const gone = withAllBelow(taxonomy, existingNode(taxonomy, key));
  const left = unnamed(taxonomy, gone);
  const nodes = left.nodes.withMutations((all) => {
    for (const node of gone) all.delete(node.key);
    all.set(parent.key, { ...parent, children: parent.children.filter((child) => child !== key) });
  });
  return { ...left, nodes };
}

function withAllBelow(taxonomy: Taxonomy, node: TaxonomyNode): readonly TaxonomyNode[] {
  return [node, ...node.children.flatMap((key) => withAllBelow(taxonomy, existingNode(taxonomy, key)))];
}

function named(taxonomy: Taxonomy, node: TaxonomyNode): Taxonomy {
  const names = taxonomy.names.withMutations((known) => {
    for (const name of namesOf(node)) known.set(name, node.key);
  });
  return withNode({ ...taxonomy, names }, node);
}

function unnamed(taxonomy: Taxonomy, nodes: readonly TaxonomyNode[]): Taxonomy {
  const names = taxonomy.names.withMutations((known) => {
    for (const node of nodes) for (const name of namesOf(node)) known.delete(name);
  });
  return { ...taxonomy, names };
}

function withNode(taxonomy: Taxonomy, node: TaxonomyNode): Taxonomy {
  return { ...taxonomy, nodes: taxonomy.nodes.set(node.key, node) };
}

function existingNode({ nodes }: Taxonomy, key: string): TaxonomyNode {
  const node = nodes.get(key);
  if (!node) throw new Error(`The taxonomy node '${key}' does not exist, but has changed`);
  return node;
}
