import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SearchedDocument, SearchedPath, SearchedScope } from '@annal/search-index';
import type { Names } from '../names.ts';
import { wrapped } from '../places.ts';
import { PathRowBuffer, RowBuffer, TextBuffer } from './row-buffer.ts';
import { ScopeCounts, type ScopeRow } from './scope-counts.ts';
import { APART, DOC_BITS } from '../schema.ts';
import { FORMATS, keysText, longTexts, packed, rowsOf, STATUSES, storable } from '../stored-values.ts';
import { runsOf } from '../text/text-runs.ts';
import { sharedWords } from '../text/words-in-all.ts';

const MOST_KNOWN = 500_000;

const STATEMENTS = {
  noDocument: 'DELETE FROM documents WHERE doc = ?',
  keys: 'INSERT OR REPLACE INTO keys VALUES (?, jsonb(?))',
  noKeys: 'DELETE FROM keys WHERE doc = ?',
  noOrder: 'DELETE FROM orders WHERE path = ? AND key = ? AND doc = ?',
  noValue: 'DELETE FROM vals WHERE path = ? AND type = ? AND value = ? AND doc = ?',
  text: 'INSERT INTO texts VALUES (?, ?)',
  noText: 'DELETE FROM texts WHERE id = ?',
  noRuns: 'DELETE FROM runs WHERE rowid = ?',
  noWords: 'DELETE FROM words WHERE rowid = ?',
  stem: 'INSERT OR IGNORE INTO stems VALUES (?, ?)',
  run: 'INSERT OR IGNORE INTO known_runs VALUES (?)',
  place: 'INSERT INTO places (path, doc, lat, lon) VALUES (?, ?, ?, ?)',
  area: 'INSERT INTO areas VALUES (?, ?, ?, ?, ?)',
  noAreas: 'DELETE FROM areas WHERE id IN (SELECT id FROM places WHERE path = ? AND doc = ?)',
  noPlaces: 'DELETE FROM places WHERE path = ? AND doc = ?',
  noLink: 'DELETE FROM links WHERE target = ? AND doc = ?',
} as const;

interface PathRows {
  readonly path: SearchedPath;
  readonly wordsAt: number | undefined;
}

/** Writes only differences; added rows wait for `flush`. */
export class DocumentRows {
  private readonly run: Readonly<Record<keyof typeof STATEMENTS, StatementSync>>;
  private readonly stems = new KnownTexts();
  private readonly runs = new KnownTexts();
  private readonly added: Readonly<
    Record<'documents' | 'links', RowBuffer> & Record<'values' | 'orders', PathRowBuffer>
  >;
  private readonly scopes: ScopeCounts;
  private readonly texts: Readonly<Record<'words' | 'runs', TextBuffer>>;

  constructor(
    database: DatabaseSync,
    private readonly names: Names,
  ) {
    const prepared = Object.entries(STATEMENTS).map(([name, sql]) => [name, database.prepare(sql)]);
    this.run = Object.fromEntries(prepared) as typeof this.run;
    this.added = {
      documents: new RowBuffer(database, 'INSERT OR REPLACE INTO documents', 8),
      values: new PathRowBuffer(database, 'INSERT OR IGNORE INTO vals', 4),
      orders: new PathRowBuffer(database, 'INSERT INTO orders', 3),
      links: new RowBuffer(database, 'INSERT OR IGNORE INTO links', 2),
    };
    this.scopes = new ScopeCounts(database);
    this.texts = { words: new TextBuffer(database, 'words'), runs: new TextBuffer(database, 'runs') };
  }

  /** At most once per document between two calls of `flush`. */
  replace(doc: number, before: SearchedDocument | undefined, after: SearchedDocument | undefined): void {
    this.replaceScope(doc, before?.scope, after?.scope);
    const [former, latter] = [this.pathsOf(before), this.pathsOf(after)];
    const isUpdate = former.length > 0 && latter.length > 0;
    const kept = new Set(isUpdate ? former.map(textOf) : []);
    const wanted = new Set(isUpdate ? latter.map(textOf) : []);
    for (const each of former) if (!isUpdate || !wanted.has(textOf(each))) this.remove(doc, each);
    for (const each of latter) if (!isUpdate || !kept.has(textOf(each))) this.add(doc, each);
    this.replaceKeys(doc, this.keysOf(before), this.keysOf(after));
    const links = new Set(after?.links);
    for (const link of before?.links ?? []) if (!links.has(link)) this.run.noLink.run(storable(link), doc);
    for (const link of links) this.added.links.add(storable(link), doc);
  }

  flush(): void {
    for (const each of this.waiting) each.flush();
  }

  /** Call after a rollback. */
  forget(): void {
    for (const each of this.waiting) each.clear();
    this.stems.clear();
    this.runs.clear();
  }

  private get waiting(): readonly { flush(): void; clear(): void }[] {
    return [...Object.values(this.added), ...Object.values(this.texts), this.scopes];
  }

  private replaceScope(doc: number, before: SearchedScope | undefined, after: SearchedScope | undefined): void {
    if (before && after && isSame(before, after)) return;
    if (before) this.scopes.change(this.scopeRow(before), -1);
    if (!after) return void this.run.noDocument.run(doc);
    const row = this.scopeRow(after);
    const { project, type, language, status, format, main } = row;
    this.added.documents.add(doc, project, type, storable(after.entryId), language, status, format, main);
    this.scopes.change(row, 1);
  }

  private scopeRow(scope: SearchedScope): ScopeRow {
    return {
      project: this.names.make(scope.projectUuid),
      type: this.names.make(scope.contentTypeUuid),
      language: storable(scope.language),
      status: STATUSES.indexOf(scope.status),
      format: FORMATS.indexOf(scope.dataFormat),
      main: Number(scope.isDefault),
    };
  }

  private pathsOf(document: SearchedDocument | undefined): readonly PathRows[] {
    if (!document) return [];
    const { shared, all } = sharedWords(document.paths);
    return document.paths.map((path) => {
      if (path.words.length === 0) return { path, wordsAt: undefined };
      if (path.path === '*') return { path, wordsAt: all && 0 };
      return { path, wordsAt: shared.has(path.path) ? 0 : APART };
    });
  }

  private keysOf(document: SearchedDocument | undefined): string {
    return keysText(document?.paths ?? [], (path) => this.names.make(path));
  }

  private replaceKeys(doc: number, before: string, after: string): void {
    if (before === after) return;
    if (after === '') this.run.noKeys.run(doc);
    else this.run.keys.run(doc, after);
  }

  private add(doc: number, { path: searched, wordsAt }: PathRows): void {
    const { path: name, values, words, order } = searched;
    const path = this.names.make(name);
    const id = path * DOC_BITS + doc;
    if (order !== undefined) this.added.orders.add(path, keyOf(order), doc);
    for (const [type, value] of rowsOf(searched)) this.added.values.add(path, type, value, doc);
    const long = longTexts(values);
    if (long.length > 0) this.addTexts(id, long);
    for (const value of values) if (value.type === 'place') this.addPlace(path, doc, value);
    if (wordsAt === undefined) return;
    this.texts.words.add(id + wordsAt * DOC_BITS, words.map((stems) => stems.join(' ')).join(' '));
    for (const stems of words)
      for (const stem of stems) if (this.stems.add(stem)) this.run.stem.run([...stem].length, stem);
  }

  private addTexts(id: number, texts: readonly string[]): void {
    this.run.text.run(id, packed(texts));
    const runs = runsOf(texts);
    this.texts.runs.add(id, [...runs].join(' '));
    for (const run of runs) if (this.runs.add(run)) this.run.run.run(run);
  }

  private remove(doc: number, { path: searched, wordsAt }: PathRows): void {
    const { path: name, values, order } = searched;
    const path = this.names.make(name);
    const id = path * DOC_BITS + doc;
    if (order !== undefined) this.run.noOrder.run(path, keyOf(order), doc);
    for (const [type, value] of rowsOf(searched)) this.run.noValue.run(path, type, value, doc);
    if (longTexts(values).length > 0) {
      this.run.noText.run(id);
      this.run.noRuns.run(id);
    }
    if (values.some(({ type }) => type === 'place')) {
      this.run.noAreas.run(path, doc);
      this.run.noPlaces.run(path, doc);
    }
    if (wordsAt !== undefined) this.run.noWords.run(id + wordsAt * DOC_BITS);
  }

  private addPlace(path: number, doc: number, { lat, lon }: { readonly lat: number; readonly lon: number }): void {
    const { lastInsertRowid } = this.run.place.run(path, doc, lat, lon);
    const east = wrapped(lon);
    this.run.area.run(lastInsertRowid, lat, lat, east, east);
  }
}

class KnownTexts {
  private readonly texts = new Set<string>();

  add(text: string): boolean {
    if (this.texts.has(text)) return false;
    if (this.texts.size >= MOST_KNOWN) this.texts.clear();
    this.texts.add(text);
    return true;
  }

  clear(): void {
    this.texts.clear();
  }
}

const keyOf = (order: string | number) => (typeof order === 'string' ? storable(order) : order);
const textOf = (rows: PathRows) => JSON.stringify(rows);

function isSame(a: SearchedScope, b: SearchedScope): boolean {
  return (Object.keys(a) as (keyof SearchedScope)[]).every((property) => a[property] === b[property]);
}
