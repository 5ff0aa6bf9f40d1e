import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection } from '../../store/collection.ts';
import { openStore, type Store } from '../../store/store.ts';

/** A store in a folder of its own, with as many empty collections as are asked for. */
export class ScratchStore {
  private readonly store: Store = openStore(
    join(mkdtempSync(join(tmpdir(), 'annal-mongodb-')), 'mongodb.db'),
    (error) => {
      throw error;
    },
  );
  private collections = 0;

  get catalog(): Store['catalog'] {
    return this.store.catalog;
  }

  collection(): Collection {
    this.collections += 1;
    return this.catalog.create('test', `c${this.collections}`);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
