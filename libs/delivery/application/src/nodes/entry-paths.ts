import { Injectable } from '@nestjs/common';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { pathsOf, readAbove, type KnownProject } from '@annal/structure-application';
import { nodeProjection } from '@annal/structure-read-models';

/** The paths of an entry's nodes in a language, canonical first. */
export type PathsOfEntry = (entryId: string, language: LanguageCode) => readonly string[];

@Injectable()
export class EntryPaths {
  constructor(private readonly readModels: ReadModels) {}

  /** One read for the nodes and one for each level above them, whatever the number of entries. */
  async of(project: KnownProject, entryIds: Iterable<string>): Promise<PathsOfEntry> {
    const ids = [...new Set(entryIds)];
    if (ids.length === 0) return () => [];
    const nodes = this.readModels.reader(nodeProjection);
    const found = await nodes.find({ projectUuid: project.uuid, entryId: { $in: ids } });
    const above = await readAbove(nodes, project.uuid, found);
    const placed = new Map<
      string | null,
      { readonly isCanonical: boolean; readonly paths: ReturnType<typeof pathsOf> }[]
    >();
    for (const node of found) {
      const place = { isCanonical: node.isCanonical, paths: pathsOf(node, above, project) };
      const others = placed.get(node.entryId);
      if (others) others.push(place);
      else placed.set(node.entryId, [place]);
    }
    return (entryId, language) =>
      (placed.get(entryId) ?? [])
        .flatMap(({ isCanonical, paths }) => {
          const path = paths[language];
          return path === undefined ? [] : [{ isCanonical, path }];
        })
        .toSorted((one, other) => Number(other.isCanonical) - Number(one.isCanonical) || compare(one.path, other.path))
        .map(({ path }) => path);
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
