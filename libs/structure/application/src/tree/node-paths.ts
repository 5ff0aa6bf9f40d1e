import type { LanguageCode, Localized } from '@annal/kernel';
import type { Reader } from '@annal/read-models';
import { nodeDocumentId, type NodeDocument } from '@annal/structure-read-models';
import { nodeView, type NodeView } from './node.view.ts';

export interface PathSettings {
  readonly uuid: string;
  readonly primaryLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
}

export type Above = ReadonlyMap<string, Pick<NodeDocument, 'id' | 'parentId' | 'slug'>>;

export async function withPaths(
  nodes: Reader<NodeDocument>,
  project: PathSettings,
  documents: readonly NodeDocument[],
): Promise<readonly NodeView[]> {
  const above = await readAbove(nodes, project.uuid, documents);
  return documents.map((document) => nodeView(document, pathsOf(document, above, project)));
}

/** One read per level. `known` has nodes with all above them. */
export async function readAbove(
  nodes: Reader<NodeDocument>,
  projectUuid: string,
  documents: readonly NodeDocument[],
  known: ReadonlyMap<string, NodeDocument> = new Map(),
): Promise<ReadonlyMap<string, NodeDocument>> {
  const above = new Map(known);
  for (let level = documents; ;) {
    const missing = new Set(
      level.flatMap(({ parentId }) => (parentId === null || above.has(parentId) ? [] : parentId)),
    );
    if (missing.size === 0) return above;
    level = await nodes.findByIds([...missing].map((id) => nodeDocumentId(projectUuid, id)));
    for (const document of level) above.set(document.id, document);
    if (level.length === 0) return above;
  }
}

/** nodes.md 4. */
export function pathsOf(
  node: Pick<NodeDocument, 'parentId' | 'slug' | 'restrictedToLanguages'>,
  above: Above,
  project: PathSettings,
): Localized {
  const { parentId, slug, restrictedToLanguages: only } = node;
  if (parentId === null) return Object.fromEntries(project.supportedLanguages.map((language) => [language, '/']));
  const slugs: Localized[] = [];
  for (let place = above.get(parentId); place && place.parentId !== null; place = above.get(place.parentId))
    slugs.unshift(place.slug);
  const languages = Object.keys(slug).filter((language) => only.length === 0 || only.includes(language));
  const pathIn = (language: LanguageCode) =>
    [...slugs.map((ancestor) => segment(ancestor, language, project)), slug[language]]
      .map((part) => `/${part}`)
      .join('');
  return Object.fromEntries(languages.map((language) => [language, pathIn(language)]));
}

/** The text of a node's slug in paths of a language. */
export function segment(
  slug: Localized,
  language: LanguageCode,
  { primaryLanguage, supportedLanguages }: PathSettings,
): string {
  const wanted = [language, primaryLanguage, ...supportedLanguages, ...Object.keys(slug).sort()];
  return wanted.map((code) => slug[code]).find((text) => text !== undefined) ?? '';
}
