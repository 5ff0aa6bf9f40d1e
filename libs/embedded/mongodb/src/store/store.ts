import { Checkpoints, openStorage } from '@annal/embedded-storage';
import { CommandError } from '../errors.ts';
import { Catalog } from './catalog.ts';
import { Cursors } from './cursors.ts';
import { Database } from './database.ts';
import { DocumentCache } from './document-cache.ts';
import { dropWildcardIndexes } from './former-indexes.ts';
import { GroupCommit } from './group-commit.ts';
import { Scheduler } from '../tasks/scheduler.ts';
import { RetryableWrites } from './retryable-writes.ts';
import { mongoFormat } from './schema.ts';

const CACHE_BYTES = 16 * 1024 * 1024;

export interface Store {
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly retryable: RetryableWrites;
  readonly commits: GroupCommit;
  readonly checkpoints: Checkpoints;
  readonly scheduler: Scheduler;
  close(): Promise<void>;
}

export function openStore(file: string, onFailure: (error: Error) => void): Store {
  const sqlite = openStorage(file, mongoFormat);
  const database = new Database(sqlite);
  dropWildcardIndexes(database);
  const cursors = new Cursors();
  database.join(cursors);
  const scheduler = new Scheduler();
  const commits = new GroupCommit(database, `${file}-wal`, onFailure);
  return {
    catalog: new Catalog(database, new DocumentCache(CACHE_BYTES)),
    cursors,
    retryable: new RetryableWrites(database),
    commits,
    checkpoints: new Checkpoints(sqlite),
    scheduler,
    close: async () => {
      scheduler.end(new CommandError(91, 'the server is shutting down'));
      await commits.close();
      database.close();
    },
  };
}
