import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadModelDocument } from '@annal/read-models/changes';
import type { IndexedProjection, IndexEngine, IndexReader, IndexWriter } from '@annal/search-index';
import { isLock, lockPlace } from './place-lock.ts';
import { LAYOUT } from './schema.ts';
import { SqliteReader, type ReaderOptions } from './readers/sqlite-reader.ts';
import { SqliteWriter } from './writer/sqlite-writer.ts';

const LIVE = 'live';

/** Files `{version}/{build}.db` and the number of the live build. They may be removed while unused, and are rebuilt. */
export class SqliteEngine<Document extends ReadModelDocument> implements IndexEngine<Document> {
  private readonly folder: string;
  private readonly unlock: () => void;

  /** @throws Error if another process uses the folder */
  constructor(
    private readonly place: string,
    private readonly projection: IndexedProjection<Document>,
    private readonly options: Partial<ReaderOptions> = {},
  ) {
    this.folder = join(place, folderOf(projection.version));
    this.unlock = lockPlace(place);
  }

  /** For a second thread of the process whose engine has locked the folder. */
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

  async close(): Promise<void> {
    this.unlock();
  }

  fileOf(build: number): string {
    return fileIn(this.folder, build);
  }
}

const fileIn = (folder: string, build: number): string => join(folder, `${build}.db`);

function folderOf(version: string): string {
  return createHash('sha256').update(`${LAYOUT} ${version}`).digest('hex').slice(0, 16);
}
