import { foldedText } from '@annal/content-rules';
import type { LanguageCode } from '@annal/kernel';
import { lineOf, ROOT_KEY } from './taxonomy.keys.ts';
import { nameKey, type Taxonomy, type TaxonomyNode } from './taxonomy.state.ts';

/** Where a name is missing, that in the primary language is shown, else the first. */
export interface NameLanguages {
  readonly language: LanguageCode;
  readonly primaryLanguage: LanguageCode;
}

export const ROOT_NAME = 'Root';

export function shownName(
  { key, name }: Pick<TaxonomyNode, 'key' | 'name'>,
  { language, primaryLanguage }: NameLanguages,
): string {
  if (key === ROOT_KEY) return ROOT_NAME;
  return name[language] ?? name[primaryLanguage] ?? Object.values(name)[0] ?? '';
}

/** Names from the root on, joined by `/`. */
export function taxonomyPath({ nodes }: Taxonomy, key: string, languages: NameLanguages): string {
  return lineOf(key)
    .map((above) => shownName(nodes.get(above) ?? { key: above, name: {} }, languages))
    .join('/');
}

/** Ignores case. A node with the name in the language comes before one that only shows it. */
export function nodeAtPath(taxonomy: Taxonomy, path: string, languages: NameLanguages): TaxonomyNode | undefined {
  const [first = '', ...names] = path.replace(/^\/|\/$/g, '').split('/');
  let node = isNamed(ROOT_NAME, first) ? taxonomy.nodes.get(ROOT_KEY) : undefined;
  for (const name of names) node = node && childNamed(taxonomy, node, name, languages);
  return node;
}

function childNamed(
  { nodes, names }: Taxonomy,
  { key, children }: TaxonomyNode,
  name: string,
  languages: NameLanguages,
): TaxonomyNode | undefined {
  const own = names.get(nameKey(key, languages.language, name));
  if (own !== undefined) return nodes.get(own);
  return children
    .flatMap((child) => nodes.get(child) ?? [])
    .find((child) => child.name[languages.language] === undefined && isNamed(shownName(child, languages), name));
}

const isNamed = (name: string, sought: string): boolean => foldedText(name) === foldedText(sought);
