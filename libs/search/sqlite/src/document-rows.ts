import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SearchedDocument, SearchedPath, SearchedScope, SearchedValue } from '@annal/search-index';
import type { Names } from './names.ts';
import { wrapped } from './places.ts';
import { DOC_BITS } from './schema.ts';
import { FORMATS, indexable, isLong, packed, STATUSES, storable, storedText, TYPES } from './stored-values.ts';

const MOST_KNOWN_STEMS = 500_000;

const STATEMENTS = {
  document: 'INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  noDocument: 'DELETE FROM documents WHERE doc = ?',
  spot: 'INSERT INTO spots VALUES (?, ?, ?, ?, ?)',
  noSpot: 'DELETE FROM spots WHERE path = ? AND doc = ?',
  value: 'INSERT OR IGNORE INTO vals VALUES (?, ?, ?, ?)',
  noValue: 'DELETE FROM vals WHERE path = ? AND type = ? AND value = ? AND doc = ?',
  text: 'INSERT INTO texts VALUES (?, ?)',
  noText: 'DELETE FROM texts WHERE id = ?',
  trigrams: 'INSERT INTO trigrams (rowid, text) VALUES (?, ?)',
  noTrigrams: 'DELETE FROM trigrams WHERE rowid = ?',
  words: 'INSERT INTO words (rowid, text) VALUES (?, ?)',
  noWords: 'DELETE FROM words WHERE rowid = ?',
  stem: 'INSERT OR IGNORE INTO stems VALUES (?, ?)',
  place: 'INSERT INTO places (path, doc, lat, lon) VALUES (?, ?, ?, ?)',
  area: 'INSERT INTO areas VALUES (?, ?, ?, ?, ?)',
  noAreas: 'DELETE FROM areas WHERE id IN (SELECT id FROM places WHERE path = ? AND doc = ?)',
  noPlaces: 'DELETE FROM places WHERE path = ? AND doc = ?',
  link: 'INSERT OR IGNORE INTO links VALUES (?, ?)',
  noLink: 'DELETE FROM links WHERE target = ? AND doc = ?',
} as const;

/** Writes what is searched of a document, and only what has changed. */
export class DocumentRows {
  private readonly run: Readonly<Record<keyof typeof STATEMENTS, StatementSync>>;
  private readonly stems = new Set<string>();

  constructor(
    database: DatabaseSync,
    private readonly names: Names,
  ) {
    const prepared = Object.entries(STATEMENTS).map(([name, sql]) => [name, database.prepare(sql)]);
    this.run = Object.fromEntries(prepared) as typeof this.run;
  }

  replace(doc: number, before: SearchedDocument | undefined, after: SearchedDocument | undefined): void {
    if (!after) this.run.noDocument.run(doc);
    else if (!before || !isSame(before.scope, after.scope)) this.run.document.run(doc, ...this.scopeOf(after.scope));
    const kept = new Map(before?.paths.map((path) => [path.path, JSON.stringify(path)]));
    const wanted = new Map(after?.paths.map((path) => [path.path, kept.size > 0 ? JSON.stringify(path) : '']));
    for (const path of before?.paths ?? []) if (wanted.get(path.path) !== kept.get(path.path)) this.remove(doc, path);
    for (const path of after?.paths ?? [])
      if (!kept.has(path.path) || wanted.get(path.path) !== kept.get(path.path)) this.add(doc, path);
    const links = new Set(after?.links);
    for (const link of before?.links ?? []) if (!links.has(link)) this.run.noLink.run(storable(link), doc);
    for (const link of links) this.run.link.run(storable(link), doc);
  }

  /** What a transaction made is not there after it has failed. */
  forget(): void {
    this.stems.clear();
  }

  private scopeOf(scope: SearchedScope) {
    return [
      this.names.make(scope.projectUuid),
      this.names.make(scope.contentTypeUuid),
      scope.entryId,
      scope.language,
      STATUSES.indexOf(scope.status),
      FORMATS.indexOf(scope.dataFormat),
      Number(scope.isDefault),
    ] as const;
  }

  private add(doc: number, { path: name, values, words, order, isPresent, hasEmptyText }: SearchedPath): void {
    const path = this.names.make(name);
    const id = path * DOC_BITS + doc;
    const key = typeof order === 'string' ? storable(order) : order;
    this.run.spot.run(path, doc, Number(isPresent), Number(hasEmptyText), key ?? null);
    for (const row of rowsOf(values)) this.run.value.run(path, ...row, doc);
    const long = longTexts(values);
    if (long.length > 0) {
      this.run.text.run(id, packed(long));
      this.run.trigrams.run(id, indexable(long.join('\n')));
    }
    for (const value of values) if (value.type === 'place') this.addPlace(path, doc, value);
    if (words.length === 0) return;
    this.run.words.run(id, words.map((stems) => stems.join(' ')).join(' '));
    for (const stems of words) for (const stem of stems) this.know(stem);
  }

  private remove(doc: number, { path: name, values, words }: SearchedPath): void {
    const path = this.names.make(name);
    const id = path * DOC_BITS + doc;
    this.run.noSpot.run(path, doc);
    for (const row of rowsOf(values)) this.run.noValue.run(path, ...row, doc);
    if (longTexts(values).length > 0) {
      this.run.noText.run(id);
      this.run.noTrigrams.run(id);
    }
    if (values.some(({ type }) => type === 'place')) {
      this.run.noAreas.run(path, doc);
      this.run.noPlaces.run(path, doc);
    }
    if (words.length > 0) this.run.noWords.run(id);
  }

  private addPlace(path: number, doc: number, { lat, lon }: { readonly lat: number; readonly lon: number }): void {
    const { lastInsertRowid } = this.run.place.run(path, doc, lat, lon);
    const east = wrapped(lon);
    this.run.area.run(lastInsertRowid, lat, lat, east, east);
  }

  private know(stem: string): void {
    if (this.stems.has(stem)) return;
    if (this.stems.size >= MOST_KNOWN_STEMS) this.stems.clear();
    this.stems.add(stem);
    this.run.stem.run([...stem].length, stem);
  }
}

function rowsOf(values: readonly SearchedValue[]): readonly (readonly [type: number, value: string | number])[] {
  return values.flatMap((value): readonly (readonly [number, string | number])[] => {
    switch (value.type) {
      case 'text': {
        const text = storable(value.text);
        return [[isLong(text) ? TYPES.longText : TYPES.text, storedText(text)]];
      }
      case 'number':
        return [[TYPES.number, value.number]];
      case 'date':
        return [[TYPES.date, value.instant]];
      case 'boolean':
        return [[TYPES.boolean, Number(value.boolean)]];
      case 'place':
        return [];
    }
  });
}

function longTexts(values: readonly SearchedValue[]): readonly string[] {
  return values.flatMap((value) => {
    const text = value.type === 'text' ? storable(value.text) : '';
    return isLong(text) ? [text] : [];
  });
}

function isSame(a: SearchedScope, b: SearchedScope): boolean {
  return (Object.keys(a) as (keyof SearchedScope)[]).every((property) => a[property] === b[property]);
}
