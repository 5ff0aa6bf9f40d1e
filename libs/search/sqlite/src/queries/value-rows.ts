import type { Range } from '@annal/search-index';
import { aliveAt } from './query-functions.ts';
import { concat, joined, sql, type Sql, type Value } from './sql.ts';

export function among(alias: string, rows: Sql): Sql {
  return concat(`${alias}.doc IN (`, rows, ')');
}

export function valuesWhere(path: number, type: number, test: Sql): Sql {
  return concat(sql(`SELECT doc FROM vals WHERE path = ? AND type = ? AND ${aliveAt('doc')} AND`, path, type), test);
}

export function rangeSql({ from, above, to, below }: Range<Value>): Sql {
  const ends = [
    ['>=', from],
    ['>', above],
    ['<=', to],
    ['<', below],
  ] as const;
  return joined(
    ends.flatMap(([operator, value]) => (value === undefined ? [] : [sql(`value ${operator} ?`, value)])),
    'AND',
  );
}
