import { Injectable } from '@nestjs/common';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { pathsOf, readAbove, type KnownProject } from '@annal/structure-application';
import { nodeProjection, type NodeDocument } from '@annal/structure-read-models';
import { KnownEntries, type EntryPlace } from '../entries/known-entries.ts';
import type { Reading } from '../reading.ts';

/** The paths of an entry's nodes in a language, canonical first. */
export type PathsOfEntry = (entryId: string, language: LanguageCode) => readonly string[];

@Injectable()
export class EntryPaths {
  constructor(
    private readonly readModels: ReadModels,
    private readonly known: KnownEntries,
  ) {}

  /**
   * One read for the nodes and one for each level above them, whatever the number of entries.
   * @param nodes by their ids, with all above them, which the answer has read
   */
  async of(
    { project, view }: Reading,
    entryIds: Iterable<string>,
    nodes?: ReadonlyMap<string, NodeDocument>,
  ): Promise<PathsOfEntry> {
    const placed = new Map<string, readonly EntryPlace[]>();
    const missing: string[] = [];
    for (const id of new Set(entryIds)) {
      const { places } = view === 'published' ? this.known.get(project, id) : {};
      if (places) placed.set(id, places);
      else missing.push(id);
    }
    if (missing.length > 0)
      for (const [id, { places }] of await this.learn(project, missing, nodes)) placed.set(id, places);
    return pathsIn(placed);
  }

  /** What is read from nodes that were read before may be older than this reading. */
  private learn(
    project: KnownProject,
    entryIds: readonly string[],
    nodes: ReadonlyMap<string, NodeDocument> | undefined,
  ) {
    const read = () => this.read(project, entryIds, nodes);
    return nodes ? read() : this.known.learn(project, read);
  }

  private async read(project: KnownProject, entryIds: readonly string[], known?: ReadonlyMap<string, NodeDocument>) {
    const nodes = this.readModels.reader(nodeProjection);
    const groups = await nodes.findGroups({ filter: { projectUuid: project.uuid }, field: 'entryId' }, entryIds);
    const above = await readAbove(nodes, project.uuid, [...groups.values()].flat(), known);
    const placed = new Map<string, Placed>();
    for (const [entryId, found] of groups) {
      const places = found.map((node) => ({ isCanonical: node.isCanonical, paths: pathsOf(node, above, project) }));
      placed.set(entryId, { places });
    }
    return placed;
  }
}

interface Placed {
  readonly places: readonly EntryPlace[];
}

function pathsIn(placed: ReadonlyMap<string, readonly EntryPlace[]>): PathsOfEntry {
  return (entryId, language) => {
    const places = placed.get(entryId);
    if (!places || places.length === 0) return NONE;
    const inLanguage = places.flatMap(({ isCanonical, paths }) => {
      const path = paths[language];
      return path === undefined ? [] : [{ isCanonical, path }];
    });
    return inLanguage.toSorted(canonicalFirst).map(({ path }) => path);
  };
}

const NONE: readonly string[] = [];

interface Listed {
  readonly isCanonical: boolean;
  readonly path: string;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The order of an entry's places; the first one is its own. */
export const canonicalFirst = (one: Listed, other: Listed): number =>
  Number(other.isCanonical) - Number(one.isCanonical) || compare(one.path, other.path);
