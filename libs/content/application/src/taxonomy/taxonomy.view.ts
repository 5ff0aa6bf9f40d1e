import { ROOT_KEY, shownName, taxonomyPath, type Taxonomy, type TaxonomyNode } from '@annal/content-domain';
import type { TagVersionDocument } from '@annal/content-read-models';
import type { LanguageCode, Localized } from '@annal/kernel';

/** taxonomy.md 1. */
export interface TaxonomyNodeView {
  readonly key: string;
  readonly name: Localized;
  /** In each language of the project. */
  readonly path: Localized;
  readonly hasChildren: boolean;
  /** In the defined order, to the depth that was asked for. */
  readonly children: readonly TaxonomyNodeView[];
  /** Null for the root. */
  readonly version: TagVersionDocument | null;
}

export interface ShownWith {
  readonly project: {
    readonly primaryLanguage: LanguageCode;
    readonly supportedLanguages: readonly LanguageCode[];
  };
  readonly taxonomy: Taxonomy;
  readonly versions: ReadonlyMap<string, TagVersionDocument>;
}

/** Keys of the nodes that the view of one shows. */
export function shownKeys(taxonomy: Taxonomy, key: string, childDepth: number): readonly string[] {
  const children = childDepth > 0 ? (taxonomy.nodes.get(key)?.children ?? []) : [];
  return [key, ...children.flatMap((child) => shownKeys(taxonomy, child, childDepth - 1))];
}

export function taxonomyNodeView(node: TaxonomyNode, childDepth: number, shown: ShownWith): TaxonomyNodeView {
  const { project, taxonomy } = shown;
  const path = inLanguages(shown, (language) =>
    taxonomyPath(taxonomy, node.key, { language, primaryLanguage: project.primaryLanguage }),
  );
  return viewAt(node, path, childDepth, shown);
}

function viewAt(node: TaxonomyNode, path: Localized, childDepth: number, shown: ShownWith): TaxonomyNodeView {
  const { project, taxonomy, versions } = shown;
  const { key } = node;
  const nameIn = (child: TaxonomyNode) => (language: LanguageCode) =>
    shownName(child, { language, primaryLanguage: project.primaryLanguage });
  const children = childDepth > 0 ? node.children.flatMap((child) => taxonomy.nodes.get(child) ?? []) : [];
  return {
    key,
    name: key === ROOT_KEY ? inLanguages(shown, nameIn(node)) : node.name,
    path,
    hasChildren: node.children.length > 0,
    children: children.map((child) => {
      const below = inLanguages(shown, (language) => `${path[language]}/${nameIn(child)(language)}`);
      return viewAt(child, below, childDepth - 1, shown);
    }),
    version: versions.get(key) ?? null,
  };
}

function inLanguages({ project }: ShownWith, textIn: (language: LanguageCode) => string): Localized {
  return Object.fromEntries(project.supportedLanguages.map((language) => [language, textIn(language)]));
}
