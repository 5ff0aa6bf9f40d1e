import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadModelDocument } from '@annal/read-models/changes';
import type { IndexedProjection, IndexEngine, IndexReader, IndexWriter } from '@annal/search-index';
import { isLock, lockPlace } from './place-lock.ts';
import { LAYOUT } from './schema.ts';
import { SqliteReader, type ReaderOptions } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';

const LIVE = 'live';

/**
 * Builds in files of a folder: `{version}/{build}.db`, beside them the number of the one that is live. They may be removed
 * while nobody uses them, and are built again.
 */
export class SqliteEngine<Document extends ReadModelDocument> implements IndexEngine<Document> {
  private readonly folder: string;
  private readonly unlock: () => void;

  /** @throws Error where another process uses the place */
  constructor(
    private readonly place: string,
    private readonly projection: IndexedProjection<Document>,
    private readonly options: Partial<ReaderOptions> = {},
  ) {
    this.folder = join(place, folderOf(projection.version));
    this.unlock = lockPlace(place);
  }

  /** For a thread beside the one whose engine has the place, which only that one locks. */
  static writerOf<Document extends ReadModelDocument>(
    place: string,
    projection: IndexedProjection<Document>,
    build: number,
  ): IndexWriter<Document> {
    const folder = join(place, folderOf(projection.version));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new SqliteWriter(fileIn(folder, build), projection);
  }

  async builds(): Promise<readonly number[]> {
    const names = existsSync(this.folder) ? readdirSync(this.folder) : [];
    const builds = names.flatMap((name) => /^(\d+)\.db$/.exec(name)?.[1] ?? []);
    return builds.map(Number).toSorted((a, b) => a - b);
  }

  async live(): Promise<number | undefined> {
    const file = join(this.folder, LIVE);
    const build = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
    return build !== undefined && existsSync(this.fileOf(build)) ? build : undefined;
  }

  async goLive(build: number): Promise<void> {
    const draft = join(this.folder, `${LIVE}.draft`);
    writeFileSync(draft, String(build));
    renameSync(draft, join(this.folder, LIVE));
  }

  async writer(build: number): Promise<IndexWriter<Document>> {
    return SqliteEngine.writerOf(this.place, this.projection, build);
  }

  async reader(build: number): Promise<IndexReader> {
    const file = this.fileOf(build);
    if (!existsSync(file)) throw new Error(`There is no build ${build} of the search index`);
    return new SqliteReader(file, this.options);
  }

  async drop(build: number): Promise<void> {
    for (const part of ['', '-wal', '-shm']) rmSync(this.fileOf(build) + part, { force: true });
  }

  async dropOtherVersions(): Promise<void> {
    const own = folderOf(this.projection.version);
    for (const name of readdirSync(this.place))
      if (name !== own && !isLock(name)) rmSync(join(this.place, name), { recursive: true, force: true });
  }

  /** Writers and readers are closed on their own. */
  async close(): Promise<void> {
    this.unlock();
  }

  /** Of a build, whether or not there is one. */
  fileOf(build: number): string {
    return fileIn(this.folder, build);
  }
}

const fileIn = (folder: string, build: number): string => join(folder, `${build}.db`);

/** A version may have any characters. */
function folderOf(version: string): string {
  return createHash('sha256').update(`${LAYOUT} ${version}`).digest('hex').slice(0, 16);
}
