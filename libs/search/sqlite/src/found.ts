import type { Sql } from './sql.ts';

/** The documents that match: what follows `FROM`, and what follows `WHERE`, with `d` as the documents. */
export interface Found {
  readonly from: Sql;
  readonly where: Sql;
  readonly total: number;
  /** The table of the connection that has them, if any does. */
  readonly held: 'temp.matched' | 'temp.scored' | undefined;
}
