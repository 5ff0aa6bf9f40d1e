import { Injectable } from '@nestjs/common';
import { entryDocumentId, entryProjection } from '@annal/content-read-models';
import type { LanguageCode, Localized } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { inOrder, readAbove, segment, type Above, type KnownProject } from '@annal/structure-application';
import { nodeProjection, type NodeDocument } from '@annal/structure-read-models';
import { DeliveredEntries } from '../entries/delivered-entries.ts';
import type { DeliveredEntry } from '../entries/entry-renderer.ts';
import type { EntryShape } from '../entries/entry-selection.ts';
import type { Reading } from '../reading.ts';
import { NodeFinder } from './node-finder.ts';

/** delivery.md 1.8. Texts in one language. */
export interface DeliveredNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly projectId: string;
  readonly slug: string;
  readonly displayName: string;
  readonly language: LanguageCode;
  readonly path: string;
  /** Direct children that exist in the language. */
  readonly childCount: number;
  readonly children?: readonly DeliveredNode[];
  readonly entry?: DeliveredEntry;
  readonly isCanonical: boolean;
  readonly includeInMenu: boolean;
  readonly version: { readonly versionNo: string };
}

export interface NodeShape {
  readonly language: LanguageCode;
  /** Levels of descendants. */
  readonly depth: number;
  /** Of the attached entries. */
  readonly entry: EntryShape;
}

interface Loaded {
  readonly above: Above;
  readonly children: ReadonlyMap<string, readonly NodeDocument[]>;
  readonly entries: ReadonlyMap<string, DeliveredEntry>;
}

/** Shows nodes with their descendants and entries: one read per level, and one for all entries. */
@Injectable()
export class NodeViews {
  constructor(
    private readonly readModels: ReadModels,
    private readonly finder: NodeFinder,
    private readonly entries: DeliveredEntries,
  ) {}

  async of(nodes: readonly NodeDocument[], reading: Reading, shape: NodeShape): Promise<readonly DeliveredNode[]> {
    const { project } = reading;
    if (shape.depth > 0) reading.keys.nodes();
    const levels: (readonly NodeDocument[])[] = [nodes];
    const children = new Map<string, readonly NodeDocument[]>();
    // The children of the last level are only counted.
    for (let level = 0; level <= shape.depth; level += 1) {
      const parents = levels[level] ?? [];
      const below = (
        await this.finder.children(
          project,
          parents.filter(hasChildren).map(({ id }) => id),
        )
      ).filter(existsIn(shape.language));
      for (const { id } of parents) children.set(id, []);
      for (const [id, siblings] of byParent(below))
        children.set(id, inOrder(siblings, shape.language, project.primaryLanguage));
      if (below.length === 0) break;
      levels.push(below);
    }
    const shown = levels.slice(0, shape.depth + 1).flat();
    const highest = await readAbove(this.readModels.reader(nodeProjection), project.uuid, nodes);
    const above = new Map([...highest, ...shown.map((node) => [node.id, node] as const)]);
    const loaded = { above, children, entries: await this.entriesOf(shown, reading, shape, above) };
    return nodes.map((node) => view(node, reading, shape, loaded));
  }

  private async entriesOf(
    nodes: readonly NodeDocument[],
    reading: Reading,
    { language, entry }: NodeShape,
    above: ReadonlyMap<string, NodeDocument>,
  ) {
    const { project, view: status, keys } = reading;
    const ids = new Set(nodes.flatMap(({ entryId }) => entryId ?? []));
    for (const id of ids) keys.entry(id);
    if (ids.size === 0) return new Map<string, DeliveredEntry>();
    const documentIds = [...ids].map((id) => entryDocumentId(project.uuid, id, language, status));
    const found = await this.readModels.reader(entryProjection).find({ _id: { $in: documentIds } });
    const documents = found.filter((document) => document.status === status);
    const shown = await this.entries.of(documents, reading, entry, undefined, above);
    return new Map(
      documents.flatMap(({ entryId }, index) => {
        const delivered = shown[index];
        return delivered ? [[entryId, delivered] as const] : [];
      }),
    );
  }
}

function view(node: NodeDocument, reading: Reading, shape: NodeShape, loaded: Loaded): DeliveredNode {
  const { project, keys } = reading;
  const { language, depth } = shape;
  const { id, parentId, entryId, isCanonical, includeInMenu, version } = node;
  keys.node(id);
  const children = loaded.children.get(id) ?? [];
  const entry = entryId === null ? undefined : loaded.entries.get(entryId);
  return {
    id,
    parentId,
    projectId: project.id,
    slug: parentId === null ? '' : segment(node.slug, language, project),
    displayName: textIn(node.displayName, language, project),
    language,
    path: pathOf(node, language, project, loaded.above),
    childCount: children.length,
    ...(depth > 0 && {
      children: children.map((child) => view(child, reading, { ...shape, depth: depth - 1 }, loaded)),
    }),
    ...(entry && { entry }),
    isCanonical,
    includeInMenu,
    version: { versionNo: version.versionNo },
  };
}

function byParent(nodes: readonly NodeDocument[]): ReadonlyMap<string, readonly NodeDocument[]> {
  const grouped = new Map<string, NodeDocument[]>();
  for (const node of nodes) {
    const siblings = grouped.get(node.parentId ?? '');
    if (siblings) siblings.push(node);
    else grouped.set(node.parentId ?? '', [node]);
  }
  return grouped;
}

const hasChildren = ({ childCount }: NodeDocument): boolean => childCount > 0;

/** It has a path in the language (nodes.md 4). */
export const existsIn =
  (language: LanguageCode) =>
  ({
    parentId,
    slug,
    restrictedToLanguages: only,
  }: Pick<NodeDocument, 'parentId' | 'slug' | 'restrictedToLanguages'>): boolean =>
    parentId === null || (slug[language] !== undefined && (only.length === 0 || only.includes(language)));

/** Also of a node that does not exist in the language: above others it is shown all the same. */
function pathOf(node: NodeDocument, language: LanguageCode, project: KnownProject, above: Above): string {
  const names: string[] = [];
  type Step = Pick<NodeDocument, 'parentId' | 'slug'> | undefined;
  for (let step: Step = node; step && step.parentId !== null; step = above.get(step.parentId))
    names.unshift(segment(step.slug, language, project));
  return `/${names.join('/')}`;
}

function textIn(text: Localized, language: LanguageCode, { primaryLanguage }: KnownProject): string {
  return text[language] ?? text[primaryLanguage] ?? Object.values(text)[0] ?? '';
}
