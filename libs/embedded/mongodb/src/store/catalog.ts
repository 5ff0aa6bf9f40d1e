import { randomUUID } from 'node:crypto';
import type { StatementSync } from 'node:sqlite';
import { CommandError } from '../errors.ts';
import { documentValue } from '../bson/value.ts';
import { Collection } from './collection.ts';
import { bufferOf, type Database, type Participant } from './database.ts';
import type { DocumentCache } from './document-cache.ts';
import { Index } from './index.ts';
import { ID_SPEC, readSpec, type IndexSpec } from './index-spec.ts';

type CollectionRow = [id: number, db: string, name: string, uuid: Uint8Array, documents: number, bytes: number];
type IndexRow = [id: number, collection: number, spec: Uint8Array, multikey: number];

export class Catalog implements Participant {
  private readonly databases = new Map<string, Map<string, Collection>>();
  private readonly updateCollection: StatementSync;
  private readonly updateIndex: StatementSync;

  constructor(
    private readonly database: Database,
    private readonly cache: DocumentCache,
  ) {
    this.updateCollection = database.prepare('UPDATE collections SET documents = ?, bytes = ? WHERE id = ?');
    this.updateIndex = database.prepare('UPDATE indexes SET multikey = ? WHERE id = ?');
    database.join(this);
    this.load();
  }

  find(db: string, name: string): Collection | undefined {
    return this.databases.get(db)?.get(name);
  }

  collections(db: string): Collection[] {
    return [...(this.databases.get(db)?.values() ?? [])];
  }

  databaseNames(): string[] {
    return [...this.databases].filter(([, collections]) => collections.size > 0).map(([name]) => name);
  }

  obtain(db: string, name: string): Collection {
    return this.find(db, name) ?? this.create(db, name);
  }

  create(db: string, name: string): Collection {
    checkNames(db, name);
    this.database.begin();
    const uuid = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
    const { lastInsertRowid } = this.database
      .prepare('INSERT INTO collections (db, name, uuid) VALUES (?, ?, ?)')
      .run(db, name, uuid);
    const id = Number(lastInsertRowid);
    Collection.createTable(this.database, id);
    const idIndex = this.insertIndex(id, ID_SPEC);
    return this.keep(
      new Collection(this.database, this.cache, { id, db, name, uuid, documents: 0, bytes: 0 }, [idIndex]),
    );
  }

  drop(collection: Collection): void {
    this.database.begin();
    for (const index of collection.indexes) this.database.exec(`DROP TABLE i${index.id}`);
    this.database.exec(`DROP TABLE c${collection.id}`);
    this.database.prepare('DELETE FROM indexes WHERE collection = ?').run(collection.id);
    this.database.prepare('DELETE FROM collections WHERE id = ?').run(collection.id);
    this.databases.get(collection.db)?.delete(collection.name);
    retire(collection);
  }

  rename(collection: Collection, db: string, name: string): void {
    checkNames(db, name);
    this.database.begin();
    this.flush(collection);
    this.database.prepare('UPDATE collections SET db = ?, name = ? WHERE id = ?').run(db, name, collection.id);
    this.databases.get(collection.db)?.delete(collection.name);
    const { id, uuid, documents, bytes, indexes } = collection;
    const record = { id, db, name, uuid, documents, bytes };
    collection.retire();
    this.keep(new Collection(this.database, this.cache, record, indexes));
  }

  addIndex(collection: Collection, spec: IndexSpec): void {
    this.database.begin();
    this.database.exec('SAVEPOINT build');
    try {
      const index = this.insertIndex(collection.id, spec);
      collection.build(index);
      collection.indexes.push(index);
      collection.changed = true;
      this.database.exec('RELEASE build');
    } catch (error) {
      this.database.exec('ROLLBACK TO build; RELEASE build');
      throw error;
    }
  }

  dropIndex(collection: Collection, index: Index): void {
    this.database.begin();
    this.database.exec(`DROP TABLE i${index.id}`);
    this.database.prepare('DELETE FROM indexes WHERE id = ?').run(index.id);
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
    index.isGone = true;
  }

  beforeCommit(): void {
    for (const collections of this.databases.values())
      for (const collection of collections.values()) if (collection.changed) this.flush(collection);
  }

  afterRollback(): void {
    this.cache.clear();
    for (const collections of this.databases.values()) [...collections.values()].forEach(retire);
    this.load();
  }

  private flush(collection: Collection): void {
    this.updateCollection.run(collection.documents, collection.bytes, collection.id);
    for (const index of collection.indexes) {
      index.settle();
      const { id, multikey, learned } = index;
      if (learned) this.updateIndex.run(multikey, id);
      index.learned = false;
    }
    collection.changed = false;
  }

  private insertIndex(collection: number, spec: IndexSpec): Index {
    const { lastInsertRowid } = this.database
      .prepare('INSERT INTO indexes (collection, name, spec) VALUES (?, ?, ?)')
      .run(collection, spec.name, spec.document);
    Index.createTable(this.database, Number(lastInsertRowid));
    return new Index(this.database, Number(lastInsertRowid), spec, 0);
  }

  private keep(collection: Collection): Collection {
    const collections = this.databases.get(collection.db) ?? new Map<string, Collection>();
    this.databases.set(collection.db, collections.set(collection.name, collection));
    return collection;
  }

  private load(): void {
    this.databases.clear();
    const byCollection = new Map<number, IndexRow[]>();
    const indexes = this.database.prepare('SELECT id, collection, spec, multikey FROM indexes ORDER BY id').all();
    for (const row of indexes as unknown as IndexRow[])
      byCollection.set(row[1], [...(byCollection.get(row[1]) ?? []), row]);
    const rows = this.database.prepare('SELECT id, db, name, uuid, documents, bytes FROM collections').all();
    for (const [id, db, name, uuid, documents, bytes] of rows as unknown as CollectionRow[]) {
      const own = (byCollection.get(id) ?? []).map(
        ([index, , spec, multikey]) =>
          new Index(this.database, index, readSpec(documentValue(bufferOf(spec))), multikey),
      );
      const record = { id, db, name, uuid: bufferOf(uuid), documents, bytes };
      this.keep(new Collection(this.database, this.cache, record, own));
    }
  }
}

function retire(collection: Collection): void {
  collection.retire();
  for (const index of collection.indexes) index.isGone = true;
}

function checkNames(db: string, name: string): void {
  if (!db || db.length > 63 || /[/\\. "$*<>:|?\0]/.test(db))
    throw new CommandError(73, `Invalid database name: '${db}'`);
  const problem =
    !name || name.startsWith('.') || name.endsWith('.') || /[\0$]/.test(name) || name.startsWith('system.');
  if (problem || Buffer.byteLength(`${db}.${name}`) > 255)
    throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
}
