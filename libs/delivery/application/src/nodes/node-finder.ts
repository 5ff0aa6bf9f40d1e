import { Injectable } from '@nestjs/common';
import { canonicalGuid, type LanguageCode } from '@annal/kernel';
import { ReadModels, type Reader } from '@annal/read-models';
import { pathsOf, readAbove, type KnownProject } from '@annal/structure-application';
import { nodeDocumentId, nodeProjection, slugKeyOf, type NodeDocument } from '@annal/structure-read-models';

export interface FoundNode {
  readonly node: NodeDocument;
  readonly language: LanguageCode;
}

interface Place {
  readonly node: NodeDocument;
  readonly above: ReadonlyMap<string, NodeDocument>;
}

/** Documents of the content tree, in few reads each. */
@Injectable()
export class NodeFinder {
  constructor(private readonly readModels: ReadModels) {}

  async byId({ uuid }: KnownProject, nodeId: string): Promise<NodeDocument | undefined> {
    const id = canonicalGuid(nodeId);
    if (id === undefined) return undefined;
    return (await this.nodes.findById(nodeDocumentId(uuid, id))) ?? undefined;
  }

  root(project: KnownProject): Promise<NodeDocument | undefined> {
    return this.byId(project, project.rootNodeId);
  }

  children({ uuid: projectUuid }: KnownProject, parentIds: readonly string[]): Promise<readonly NodeDocument[]> {
    if (parentIds.length === 0) return Promise.resolve([]);
    return this.nodes.find({ projectUuid, parentId: { $in: parentIds } });
  }

  /** Root first, without the node itself. One read per level. */
  async ancestors({ uuid }: KnownProject, node: NodeDocument): Promise<readonly NodeDocument[]> {
    const above = await readAbove(this.nodes, uuid, [node]);
    const line: NodeDocument[] = [];
    for (let id = node.parentId; id !== null;) {
      const parent = above.get(id);
      if (!parent) return line;
      line.unshift(parent);
      id = parent.parentId;
    }
    return line;
  }

  ofEntry({ uuid: projectUuid }: KnownProject, entryId: string): Promise<readonly NodeDocument[]> {
    return this.nodes.find({ projectUuid, entryId });
  }

  /**
   * The node at a path: in the language, else, if the path begins with another language of the project, in that one
   * (delivery.md 1.8). @param isPartial the nearest node above it will do, but not the root
   */
  async at(
    project: KnownProject,
    path: string,
    language: LanguageCode,
    isPartial: boolean,
  ): Promise<FoundNode | undefined> {
    const names = path.split('/').filter((name) => name !== '');
    const [first = '', ...others] = names;
    const prefix = project.supportedLanguages.find((code) => code.toLowerCase() === first.toLowerCase());
    const whole = await this.below(project, names, language, false);
    if (whole) return whole;
    const inOther = prefix === undefined ? undefined : await this.below(project, others, prefix, false);
    if (inOther) return inOther;
    if (!isPartial) return undefined;
    const nearest = await this.below(project, names, language, true);
    return nearest ?? (prefix === undefined ? undefined : this.below(project, others, prefix, true));
  }

  private async below(
    project: KnownProject,
    names: readonly string[],
    language: LanguageCode,
    isPartial: boolean,
  ): Promise<FoundNode | undefined> {
    const root = await this.root(project);
    if (!root) return undefined;
    if (names.length === 0) return isPartial ? undefined : { node: root, language };
    const lengthOf = new Map<number, Place[]>([[0, [{ node: root, above: new Map([[root.id, root]]) }]]]);
    for (const [depth, name] of names.entries()) {
      const parents = lengthOf.get(depth) ?? [];
      if (parents.length === 0) break;
      const known = new Map(parents.map((place) => [place.node.id, place]));
      const filter = { projectUuid: project.uuid, parentId: { $in: [...known.keys()] }, slugKeys: slugKeyOf(name) };
      const found = await this.nodes.find(filter);
      const places = found.flatMap((node) => {
        const parent = known.get(node.parentId ?? '');
        return parent ? [{ node, above: new Map([...parent.above, [node.id, node]]) }] : [];
      });
      lengthOf.set(depth + 1, places);
    }
    for (let length = names.length; length > 0 && (length === names.length || isPartial); length -= 1) {
      const wanted = slugKeyOf(`/${names.slice(0, length).join('/')}`);
      const match = lengthOf
        .get(length)
        ?.find(({ node, above }) => slugKeyOf(pathsOf(node, above, project)[language] ?? '') === wanted);
      if (match) return { node: match.node, language };
    }
    return undefined;
  }

  private get nodes(): Reader<NodeDocument> {
    return this.readModels.reader(nodeProjection);
  }
}
