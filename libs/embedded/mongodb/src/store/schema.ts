import type { StorageFormat } from '@annal/embedded-storage';

/** Documents of collection n are in table `c<n>`, entries of index m in `i<m>`; those tables come and go with them. */
export const mongoFormat: StorageFormat = {
  applicationId: 0x616e6d67,
  migrations: [
    `CREATE TABLE collections (
       id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL,
       documents INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0, UNIQUE (db, name));
     CREATE TABLE indexes (
       id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL,
       multikey INTEGER NOT NULL DEFAULT 0, UNIQUE (collection, name));
     CREATE TABLE retryable (
       session BLOB PRIMARY KEY, txn INTEGER NOT NULL, outcomes BLOB NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;`,
    'ALTER TABLE indexes ADD COLUMN scalars INTEGER NOT NULL DEFAULT -1;',
    'ALTER TABLE indexes DROP COLUMN scalars;',
  ],
};
