import type { Sql } from './sql.ts';

/** The parts of a statement after `FROM` and `WHERE`; documents are `d`. */
export interface Found {
  readonly from: Sql;
  readonly where: Sql;
  readonly total: number;
  readonly held: 'temp.matched' | 'temp.scored' | undefined;
}
