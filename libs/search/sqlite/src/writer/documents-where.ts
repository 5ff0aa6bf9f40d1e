import type { DatabaseSync } from 'node:sqlite';
import { matches, type EqualityFilter, type ReadModelDocument } from '@annal/read-models/changes';
import { concat, sql, type Sql } from '../queries/sql.ts';

export interface ScopeNumbers {
  readonly project: number | undefined;
  readonly entry: string | undefined;
}

interface Row {
  readonly doc: number;
  readonly body: string;
}

export interface NumberedDocument<Document> {
  readonly doc: number;
  readonly body: Document;
}

const AT_ONCE = 500;

/** In chunks; a chunk's documents may be changed before the next one is read. */
export function* documentsWhere<Document extends ReadModelDocument>(
  database: DatabaseSync,
  filter: EqualityFilter,
  scope: ScopeNumbers,
): Generator<readonly NumberedDocument<Document>[]> {
  for (let last = 0; ;) {
    const { text, values } = statement(filter, scope, last);
    const rows = database.prepare(text).all(...values) as unknown as readonly Row[];
    const found = rows.map(({ doc, body }) => ({ doc, body: JSON.parse(body) as Document }));
    yield found.filter(({ body }) => matches(body, filter));
    const next = rows.at(-1);
    if (!next || rows.length < AT_ONCE) return;
    last = next.doc;
  }
}

function statement(filter: EqualityFilter, { project, entry }: ScopeNumbers, last: number): Sql {
  const texts = Object.values(filter).filter((value) => typeof value === 'string');
  const written = texts.map((text) => sql('AND instr(b.body, ?) > 0', JSON.stringify(text)));
  const from = project === undefined ? 'bodies b' : 'documents d CROSS JOIN bodies b ON b.doc = d.doc';
  const entries = entry === undefined ? '' : sql('AND d.entry = ?', entry);
  const inScope = project === undefined ? [] : [sql('AND d.project = ?', project), entries];
  return concat(
    `SELECT b.doc, b.body FROM ${from} WHERE`,
    sql('b.doc > ?', last),
    ...inScope,
    ...written,
    `ORDER BY b.doc LIMIT ${AT_ONCE}`,
  );
}
