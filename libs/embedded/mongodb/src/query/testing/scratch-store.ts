import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON } from 'bson';
import { documentFromJs } from '../../bson/scalars.ts';
import type { Collection } from '../../store/collection.ts';
import { parseSpec } from '../../store/index-spec.ts';
import { openStore, type Store } from '../../store/store.ts';
import type { Js } from './any-query.ts';

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

  filled(documents: readonly Js[], indexes: readonly Js[]): Collection {
    const collection = this.collection();
    indexes.forEach((key, n) =>
      this.catalog.addIndex(collection, parseSpec(documentFromJs({ v: 2, name: `i${n}`, key }))),
    );
    documents.forEach((fields, _id) => collection.insert(bodyOf(_id, fields)));
    return collection;
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

export const bodyOf = (_id: number, fields: Js): Buffer =>
  Buffer.from(BSON.serialize({ _id, ...fields }, { ignoreUndefined: true }));
