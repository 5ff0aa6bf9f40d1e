import { Injectable } from '@nestjs/common';
import type { LanguageCode, Localized } from '@annal/kernel';
import { ReadModels, type Reader } from '@annal/read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { nodeDocumentId, nodeProjection, slugKeyOf, type NodeDocument } from '@annal/structure-read-models';
import { withPaths, type PathSettings } from '../tree/node-paths.ts';
import { Deliverables } from './deliverables.ts';

export interface PlacedNode {
  readonly id: string;
  readonly entryId: string | null;
  readonly slug: Localized;
  readonly path: Localized;
  readonly version: Pick<NodeDocument['version'], 'created'>;
}

export interface PlacedPage {
  readonly id: string;
  readonly path: string;
  readonly language: LanguageCode;
  readonly created: string;
}

export type PlacesProject = ProjectRef & PathSettings & { readonly rootNodeId: string };

/** Finds nodes by path, with one query per level, at most ten (nodes.md I2). */
@Injectable()
export class NodePlaces {
  private readonly nodes: Reader<NodeDocument>;

  constructor(
    readModels: ReadModels,
    private readonly deliverables: Deliverables,
  ) {
    this.nodes = readModels.reader(nodeProjection);
  }

  async named(project: ProjectRef, parentIds: readonly string[], name: string): Promise<readonly NodeDocument[]> {
    if (parentIds.length === 0) return [];
    const filter = { projectUuid: project.uuid, parentId: { $in: [...parentIds] }, slugKeys: slugKeyOf(name) };
    return this.nodes.find(filter);
  }

  async placed(project: PlacesProject, ids: readonly string[]): Promise<readonly PlacedNode[]> {
    if (ids.length === 0) return [];
    const found = await this.nodes.find({ _id: { $in: ids.map((id) => nodeDocumentId(project.uuid, id)) } });
    return withPaths(this.nodes, project, found);
  }

  async isPage(project: PlacesProject, path: string, language: LanguageCode | undefined): Promise<boolean> {
    return (await this.pageAt(project, path, language)) !== undefined;
  }

  async pageAt(
    project: PlacesProject,
    path: string,
    language: LanguageCode | undefined,
  ): Promise<PlacedPage | undefined> {
    let level: readonly string[] = [project.rootNodeId];
    for (const name of namesOf(path)) level = (await this.named(project, level, name)).map(({ id }) => id);
    for (const node of await this.placed(project, level))
      for (const [code, own] of Object.entries(node.path))
        if ((language === undefined || language === code) && slugKeyOf(own) === slugKeyOf(path))
          if (await this.isDeliverable(project, node, code))
            return { id: node.id, path: own, language: code, created: node.version.created };
    return undefined;
  }

  /** A node without an entry is a page that the website provides (decision 0039). */
  async isDeliverable({ uuid }: ProjectRef, { path, entryId }: PlacedNode, language: LanguageCode): Promise<boolean> {
    if (path[language] === undefined) return false;
    return entryId === null || this.deliverables.has(uuid, entryId, language);
  }
}

export const namesOf = (path: string): readonly string[] => path.split('/').filter((name) => name !== '');
