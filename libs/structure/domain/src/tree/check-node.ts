import type { Localized } from '@annal/kernel';
import { slugKey } from './below.ts';
import type { Findings } from './findings.ts';
import { slugOf } from './slug.ts';
import type { NodeEntry } from './tree.commands.ts';
import { deepestLevel, DEEPEST_LEVEL } from './tree.paths.ts';
import type { LiveTree } from './tree.state.ts';

/** nodes.md I1. */
export const MOST_CHILDREN = 2000;

export interface Names {
  readonly displayName: Localized;
  readonly slug: Localized;
}

/** nodes.md 3.2 and 3.4: derives missing slugs from names and missing names from slugs. */
export function completed({ displayName, slug }: Names, restrictedTo: readonly string[]): Names {
  const derived = Object.entries(displayName)
    .filter(([language]) => !slug[language] && allows(restrictedTo, language))
    .map(([language, name]) => [language, slugOf(name)] as const)
    .filter(([, text]) => text !== '');
  return { displayName: { ...slug, ...displayName }, slug: { ...Object.fromEntries(derived), ...slug } };
}

export function checkSlugs(slug: Localized, restrictedTo: readonly string[], findings: Findings): void {
  for (const language of Object.keys(slug))
    if (!allows(restrictedTo, language))
      findings.add('V13', `slug.${language}`, `The language '${language}' is not allowed by restrictedToLanguages`);
  const isKnownToBeWrong = findings.has('V5') || findings.concern('displayName', 'title', 'slug');
  if (Object.keys(slug).length === 0 && !isKnownToBeWrong)
    findings.add('V4', '', 'A slug is required for at least one language');
}

export function checkSiblings(
  tree: LiveTree,
  parentId: string,
  slug: Localized,
  nodeId: string | undefined,
  findings: Findings,
): void {
  const slugs = tree.below.get(parentId)?.slugs;
  for (const [language, text] of Object.entries(slug)) {
    const holder = slugs?.get(slugKey(language, text));
    if (holder === undefined || holder === nodeId) continue;
    const place = `for the language ${language} in parent ${parentId} in the tree ${tree.rootNodeId}`;
    findings.add('V6', '', `The node slug ${text} exists ${place}`);
  }
}

export function checkRoom(tree: LiveTree, parentId: string, nodeId: string, findings: Findings): void {
  if ((tree.below.get(parentId)?.childIds.size ?? 0) >= MOST_CHILDREN)
    findings.add('V2', '', `A parent must not have more than ${MOST_CHILDREN} children`);
  if (deepestLevel(tree, parentId, nodeId) > DEEPEST_LEVEL)
    findings.add('V3', '', `The maximum depth for a node is ${DEEPEST_LEVEL} levels deep`);
}

export function checkEntry(entryId: string, entry: NodeEntry | undefined, findings: Findings): void {
  if (entry?.status === 'gone' || entry?.status === 'foreign')
    findings.add('V11b', 'entryId', `The entry '${entryId}' does not exist`);
}

function allows(restrictedTo: readonly string[], language: string): boolean {
  return restrictedTo.length === 0 || restrictedTo.includes(language);
}
