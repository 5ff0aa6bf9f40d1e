import type { Sql } from './sql.ts';

export interface Matches {
  readonly from: Sql;
  readonly where: Sql;
  readonly total: number;
  readonly held: 'temp.matched' | 'temp.scored' | undefined;
}
