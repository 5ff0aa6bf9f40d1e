import type { EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { segment, type KnownProject } from '@annal/structure-application';
import type { NodeDocument } from '@annal/structure-read-models';
import { canonicalFirst } from '../nodes/entry-paths.ts';
import { existsIn } from '../nodes/node-views.ts';
import type { PathTest } from './path-test.ts';

export const NODE = {
  _id: 1,
  id: 1,
  parentId: 1,
  slug: 1,
  entryId: 1,
  restrictedToLanguages: 1,
  includeInMenu: 1,
  isCanonical: 1,
} as const;
export type MappedNode = Pick<NodeDocument, Exclude<keyof typeof NODE, '_id'>>;

export const ENTRY = { entryId: 1, language: 1, contentTypeUuid: 1, version: 1 } as const;
export type MappedEntry = Pick<EntryDocument, keyof typeof ENTRY>;

export type VariationsOf = (entryId: string) => readonly MappedEntry[];

export interface Place {
  readonly node: MappedNode & { readonly entryId: string };
  readonly path: string;
}

/** The tree of a project with what is published at its nodes. The keys of changes say what of it has to be read again. */
export class SiteMapIndex {
  /** Keys of entries and nodes that may have changed since they were read. */
  readonly stale = new Set<string>();
  private readonly nodes = new Map<string, MappedNode>();
  private readonly children = new Map<string | null, Set<MappedNode>>();
  /** Nodes that carry an entry. */
  private readonly carriers = new Map<string, Set<MappedNode>>();
  private readonly entries = new Map<string, readonly MappedEntry[]>();
  private readonly places = new Map<LanguageCode, readonly Place[]>();

  /** At its nodes. */
  get entryIds(): Iterable<string> {
    return this.carriers.keys();
  }

  carries(entryId: string): boolean {
    return this.carriers.has(entryId);
  }

  readonly variationsOf: VariationsOf = (entryId) => this.entries.get(entryId) ?? [];

  setNode(id: string, node: MappedNode | undefined): void {
    // First, because the same document may come again: requests share what they read at the same moment.
    const before = this.takeOut(id);
    if (node) {
      this.nodes.set(id, node);
      add(this.children, node.parentId, node);
      if (node.entryId !== null) add(this.carriers, node.entryId, node);
    }
    if (before && before.entryId !== null && !this.carries(before.entryId)) this.entries.delete(before.entryId);
    this.places.clear();
  }

  private takeOut(id: string): MappedNode | undefined {
    const node = this.nodes.get(id);
    if (!node) return undefined;
    this.nodes.delete(id);
    remove(this.children, node.parentId, node);
    if (node.entryId !== null) remove(this.carriers, node.entryId, node);
    return node;
  }

  /** Of an entry at one of the nodes. */
  setEntry(entryId: string, variations: readonly MappedEntry[]): void {
    if (this.carries(entryId)) this.entries.set(entryId, variations);
  }

  /** Nodes with an entry that exist in the language, by path. */
  placesIn(language: LanguageCode, project: KnownProject): readonly Place[] {
    const known = this.places.get(language);
    if (known) return known;
    const places = [...this.placesWhere(EVERY_PATH, language, project)].sort((one, other) =>
      byPath(one.path, other.path),
    );
    this.places.set(language, places);
    return places;
  }

  /** The path of a node in the language; undefined where it does not exist in it. */
  pathIn(node: MappedNode, language: LanguageCode, project: KnownProject): string | undefined {
    if (!existsIn(language)(node)) return undefined;
    const names: string[] = [];
    for (let step: MappedNode | undefined = node; step && step.parentId !== null; step = this.nodes.get(step.parentId))
      names.unshift(segment(step.slug, language, project));
    return `/${names.join('/')}`;
  }

  /** Nodes with an entry whose path in the language passes. Branches in which none can are not walked. */
  *placesWhere(test: PathTest, language: LanguageCode, project: KnownProject): Generator<Place> {
    const isShown = existsIn(language);
    const waiting = [...(this.children.get(null) ?? [])].map((node) => ({ node, path: '' }));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, path } = next;
      const { entryId } = node;
      if (entryId !== null && isShown(node) && test.holds(path || '/'))
        yield { node: { ...node, entryId }, path: path || '/' };
      if (!test.mayHoldBelow(path)) continue;
      for (const child of this.children.get(node.id) ?? [])
        waiting.push({ node: child, path: `${path}/${segment(child.slug, language, project)}` });
    }
  }

  /** Whether it is the place that an entry shows as its own in the language. */
  isOwn({ node, path }: Place, language: LanguageCode, project: KnownProject): boolean {
    const others = [...(this.carriers.get(node.entryId) ?? [])].flatMap((other) => {
      const otherPath = other.id === node.id ? undefined : this.pathIn(other, language, project);
      return otherPath === undefined ? [] : [{ isCanonical: other.isCanonical, path: otherPath }];
    });
    return others.every((other) => canonicalFirst({ isCanonical: node.isCanonical, path }, other) < 0);
  }
}

function add<Key>(groups: Map<Key, Set<MappedNode>>, key: Key, node: MappedNode): void {
  const group = groups.get(key);
  if (group) group.add(node);
  else groups.set(key, new Set([node]));
}

function remove<Key>(groups: Map<Key, Set<MappedNode>>, key: Key, node: MappedNode): void {
  const group = groups.get(key);
  group?.delete(node);
  if (group?.size === 0) groups.delete(key);
}

const EVERY_PATH: PathTest = { holds: () => true, mayHoldBelow: () => true };

/** The same order in every locale. */
const byPath = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
