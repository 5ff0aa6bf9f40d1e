import type { EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { segment, type KnownProject } from '@annal/structure-application';
import type { NodeDocument } from '@annal/structure-read-models';
import { existsIn } from '../nodes/node-views.ts';

export const NODE = {
  _id: 1,
  id: 1,
  parentId: 1,
  slug: 1,
  entryId: 1,
  restrictedToLanguages: 1,
  includeInMenu: 1,
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
  /** How many nodes carry an entry. */
  private readonly carriers = new Map<string, number>();
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
    const before = this.nodes.get(id)?.entryId ?? null;
    if (node) this.nodes.set(id, node);
    else this.nodes.delete(id);
    this.count(node?.entryId ?? null, 1);
    this.count(before, -1);
    this.places.clear();
  }

  /** Of an entry at one of the nodes. */
  setEntry(entryId: string, variations: readonly MappedEntry[]): void {
    if (this.carries(entryId)) this.entries.set(entryId, variations);
  }

  /** Nodes with an entry that exist in the language, by path. */
  placesIn(language: LanguageCode, project: KnownProject): readonly Place[] {
    const known = this.places.get(language);
    if (known) return known;
    const places = this.walked(language, project).sort((one, other) => byPath(one.path, other.path));
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

  private count(entryId: string | null, by: number): void {
    if (entryId === null) return;
    const carriers = (this.carriers.get(entryId) ?? 0) + by;
    if (carriers > 0) this.carriers.set(entryId, carriers);
    else {
      this.carriers.delete(entryId);
      this.entries.delete(entryId);
    }
  }

  private walked(language: LanguageCode, project: KnownProject): Place[] {
    const children = new Map<string | null, MappedNode[]>();
    for (const node of this.nodes.values()) {
      const siblings = children.get(node.parentId);
      if (siblings) siblings.push(node);
      else children.set(node.parentId, [node]);
    }
    const places: Place[] = [];
    const isShown = existsIn(language);
    const waiting = (children.get(null) ?? []).map((node) => ({ node, path: '' }));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, path } = next;
      const { entryId } = node;
      if (entryId !== null && isShown(node)) places.push({ node: { ...node, entryId }, path: path || '/' });
      for (const child of children.get(node.id) ?? [])
        waiting.push({ node: child, path: `${path}/${segment(child.slug, language, project)}` });
    }
    return places;
  }
}

/** The same order in every locale. */
const byPath = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
