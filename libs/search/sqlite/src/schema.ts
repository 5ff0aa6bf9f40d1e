import { DatabaseSync } from 'node:sqlite';

/** Raise it with every change of the tables or their content: it makes a new file. */
export const LAYOUT = 5;

/** A document number has 32 bits; path and document together are one row number. */
export const DOC_BITS = 4_294_967_296;
/** Added to the number of a path whose words are not among those of the whole document. */
export const APART = 1_048_576;

/**
 * - `documents`: scopes, which narrow queries; `scopes`: how many documents have each; `bodies`: the documents that
 *   changes apply to.
 * - `vals`: all values by path; of long texts the beginning and a digest, their whole is in `texts`.
 * - `keys`: order keys per document, by path number; `orders`: the same in index order.
 * - `words`: the stems of each path; `stems`: all of them, for similar words.
 * - `runs`: finds rows of `texts` by runs of letters; `known_runs`: all runs.
 *
 * FTS5 gathers 32 MB per segment, so that fewer have to be merged.
 */
const TABLES = `
CREATE TABLE meta (id INTEGER PRIMARY KEY CHECK (id = 0), position INTEGER, stale INTEGER NOT NULL, renamed INTEGER NOT NULL);
INSERT INTO meta VALUES (0, NULL, 0, 0);
CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE documents (
  doc INTEGER PRIMARY KEY, project INTEGER NOT NULL, type INTEGER NOT NULL, entry TEXT NOT NULL,
  language TEXT NOT NULL, status INTEGER NOT NULL, format INTEGER NOT NULL, main INTEGER NOT NULL);
CREATE INDEX documents_by_scope ON documents (project, status, type, language, format, main);
CREATE INDEX documents_by_entry ON documents (project, entry, language, status);
CREATE TABLE scopes (
  project INTEGER, status INTEGER, type INTEGER, language TEXT, format INTEGER, main INTEGER, count INTEGER NOT NULL,
  PRIMARY KEY (project, status, type, language, format, main)) WITHOUT ROWID;
CREATE TABLE bodies (doc INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
CREATE TABLE vals (path INTEGER, type INTEGER, value, doc INTEGER, PRIMARY KEY (path, type, value, doc)) WITHOUT ROWID;
CREATE TABLE keys (doc INTEGER PRIMARY KEY, keys BLOB NOT NULL);
CREATE TABLE orders (path INTEGER, key, doc INTEGER, PRIMARY KEY (path, key, doc)) WITHOUT ROWID;
CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE links (target TEXT, doc INTEGER, PRIMARY KEY (target, doc)) WITHOUT ROWID;
CREATE TABLE places (id INTEGER PRIMARY KEY, path INTEGER, doc INTEGER, lat REAL, lon REAL);
CREATE INDEX places_by_document ON places (path, doc);
CREATE VIRTUAL TABLE areas USING rtree (id, south, north, west, east);
CREATE TABLE stems (length INTEGER, stem TEXT, PRIMARY KEY (length, stem)) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5 (text, content='', contentless_delete=1, tokenize='ascii');
INSERT INTO words (words, rank) VALUES ('hashsize', 33554432), ('automerge', 8), ('pgsz', 8000);
CREATE TABLE known_runs (run TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE VIRTUAL TABLE runs USING fts5 (text, content='', contentless_delete=1, detail=none, tokenize='ascii');
INSERT INTO runs (runs, rank) VALUES ('hashsize', 33554432), ('automerge', 8), ('pgsz', 8000);
`;

const CACHE_KB = 64 * 1024;

/** After a kill the file is whole, at some position. */
export function openForWriting(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    PRAGMA secure_delete = ON; PRAGMA cache_size = -${CACHE_KB}; PRAGMA temp_store = MEMORY;`);
  database.exec('BEGIN IMMEDIATE');
  const isNew = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() === undefined;
  if (isNew) database.exec(TABLES);
  database.exec('COMMIT');
  return database;
}

/**
 * Temporary tables hold intermediate results: SQLite's automatic indexes cannot be interrupted while they are built.
 */
export function openForReading(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA automatic_index = OFF; PRAGMA cache_size = -${CACHE_KB}; PRAGMA temp_store = MEMORY;
    PRAGMA mmap_size = 1073741824; PRAGMA busy_timeout = 1000;
    CREATE TEMP TABLE matched (doc INTEGER PRIMARY KEY);
    CREATE TEMP TABLE scored (doc INTEGER PRIMARY KEY, score REAL NOT NULL);
    CREATE VIRTUAL TABLE temp.run_places USING fts5vocab('main', 'runs', 'instance');`);
  return database;
}

export function positionOf(database: DatabaseSync): bigint | undefined {
  const read = database.prepare('SELECT position FROM meta');
  read.setReadBigInts(true);
  const { position } = read.get() as { readonly position: bigint | null };
  return position ?? undefined;
}
