import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { readFolder } from '@annal/content-domain';
import { entryProjection, folderNames } from '@annal/content-read-models';
import { DomainError, JsonReader, type Actor, type Issue } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { SeenTypes } from '../entry/lists/seen-types.ts';

export interface FolderView {
  readonly name: string;
  readonly path: string;
  /** Assets in the folder itself. */
  readonly count: number;
  /** With those below. */
  readonly total: number;
}

export interface AssetFolders extends Omit<FolderView, 'name'> {
  readonly folders: readonly FolderView[];
}

export class ListAssetFolders extends Query<AssetFolders> {
  constructor(
    readonly project: ProjectRef,
    readonly parent: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** From counters, so the cost is that of the folders shown, not of their assets. */
@QueryHandler(ListAssetFolders)
export class ListAssetFoldersHandler implements IQueryHandler<ListAssetFolders> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly seen: SeenTypes,
  ) {}

  async execute({ project, parent, actor }: ListAssetFolders): Promise<AssetFolders> {
    const types = this.seen.all(project, actor, 'listing the folders');
    const assets = types.filter(({ latest }) => latest.dataFormat === 'asset');
    const path = folderOf(parent);
    const own = folderNames(path).slice(-2);
    const depth = Number.parseInt(own[0] ?? '', 10) + 1;
    const beginning = `${depth}:${path === '/' ? '' : path}/`;
    const reader = this.readModels.reader(entryProjection);
    const counts = new Map<string, number>();
    const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
    await Promise.all(
      assets.map(async ({ latest }) => {
        const key = { projectUuid: project.uuid, contentTypeUuid: latest.uuid };
        const [below] = await Promise.all([
          reader.countersFrom('inFolder', key, beginning),
          ...own.map(async (folders) => add(folders, await reader.count('inFolder', { ...key, folders }))),
        ]);
        for (const { element, count } of below) add(element as string, count);
      }),
    );
    const [total = 0, count = 0] = own.map((name) => counts.get(name));
    return { path, count, total, folders: foldersIn(counts, beginning) };
  }
}

function folderOf(sent: string): string {
  const issues: Issue[] = [];
  const path = readFolder(new JsonReader(sent, issues, 'parent'));
  if (path !== undefined && issues.length === 0) return path;
  throw new DomainError('invalid', 'Request.Query', 'The query is not valid', issues);
}

/** A folder is there while something lies in it or below. */
function foldersIn(counts: ReadonlyMap<string, number>, beginning: string): readonly FolderView[] {
  const names = [...counts.keys()].filter((name) => name.startsWith(beginning) && !name.endsWith('/'));
  return names
    .map((name) => ({
      name: name.slice(beginning.length),
      path: name.slice(name.indexOf(':') + 1),
      count: counts.get(`${name}/`) ?? 0,
      total: counts.get(name) ?? 0,
    }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => compare(one.name.toLowerCase(), other.name.toLowerCase()) || compare(one.name, other.name));
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
