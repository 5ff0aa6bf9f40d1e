import { Injectable } from '@nestjs/common';
import type { LanguageCode, Localized } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { pathsOf, readAbove, type KnownProject } from '@annal/structure-application';
import { nodeProjection, type NodeDocument } from '@annal/structure-read-models';

/** The paths of an entry's nodes in a language, canonical first. */
export type PathsOfEntry = (entryId: string, language: LanguageCode) => readonly string[];

interface Place {
  readonly isCanonical: boolean;
  readonly paths: Localized;
}

@Injectable()
export class EntryPaths {
  constructor(private readonly readModels: ReadModels) {}

  /**
   * One read for the nodes and one for each level above them, whatever the number of entries.
   * @param known nodes by their ids, with all above them
   */
  async of(
    project: KnownProject,
    entryIds: Iterable<string>,
    known?: ReadonlyMap<string, NodeDocument>,
  ): Promise<PathsOfEntry> {
    const ids = [...new Set(entryIds)];
    if (ids.length === 0) return () => [];
    const nodes = this.readModels.reader(nodeProjection);
    const groups = await nodes.findGroups({ filter: { projectUuid: project.uuid }, field: 'entryId' }, ids);
    const above = await readAbove(nodes, project.uuid, [...groups.values()].flat(), known);
    const placed = new Map<string, readonly Place[]>();
    for (const [entryId, found] of groups) {
      const places = found.map((node) => {
        return { isCanonical: node.isCanonical, paths: pathsOf(node, above, project) };
      });
      if (places.length > 0) placed.set(entryId, places);
    }
    return (entryId, language) => {
      const places = placed.get(entryId);
      if (!places) return [];
      const inLanguage = places.flatMap(({ isCanonical, paths }) => {
        const path = paths[language];
        return path === undefined ? [] : [{ isCanonical, path }];
      });
      return inLanguage.toSorted(canonicalFirst).map(({ path }) => path);
    };
  }
}

interface Listed {
  readonly isCanonical: boolean;
  readonly path: string;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The order of an entry's places; the first one is its own. */
export const canonicalFirst = (one: Listed, other: Listed): number =>
  Number(other.isCanonical) - Number(one.isCanonical) || compare(one.path, other.path);
