import type { StorageFormat } from '@annal/embedded-storage';

/**
 * A position is a row's id, `record` the bytes of a read answer; the category index is for reads of one kind of stream.
 */
export const eventLogFormat: StorageFormat = {
  applicationId: 0x616e6573,
  migrations: [
    `CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
     CREATE TABLE stream (
       id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, category INTEGER NOT NULL,
       tombstoned INTEGER NOT NULL DEFAULT 0, max_age INTEGER, max_count INTEGER, truncate_before INTEGER
     ) STRICT;
     CREATE TABLE event (
       position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, category INTEGER NOT NULL,
       created INTEGER NOT NULL, type TEXT NOT NULL, record BLOB NOT NULL
     ) STRICT;
     CREATE UNIQUE INDEX event_by_stream ON event (stream, revision);
     CREATE INDEX event_by_category ON event (category);
     CREATE TABLE subscription_group (
       stream TEXT NOT NULL, name TEXT NOT NULL, settings TEXT NOT NULL,
       begins_after INTEGER NOT NULL, checkpoint INTEGER,
       PRIMARY KEY (stream, name)
     ) STRICT, WITHOUT ROWID;`,
  ],
};
