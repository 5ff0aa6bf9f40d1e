export type Value = string | number | bigint | null;

/** Input of callers is only ever in `values`. */
export interface Sql {
  readonly text: string;
  readonly values: readonly Value[];
}

export const sql = (text: string, ...values: readonly Value[]): Sql => ({ text, values });
export const TRUE = sql('1');
export const FALSE = sql('0');

/** Nested in halves, because SQLite limits the depth of expressions. */
export function joined(parts: readonly Sql[], operator: 'AND' | 'OR'): Sql {
  const [first, second] = parts;
  if (!first) return operator === 'AND' ? TRUE : FALSE;
  if (!second) return first;
  const half = parts.length >> 1;
  const [left, right] = [joined(parts.slice(0, half), operator), joined(parts.slice(half), operator)];
  return sql(`(${left.text} ${operator} ${right.text})`, ...left.values, ...right.values);
}

export function concat(...parts: readonly (Sql | string)[]): Sql {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.text));
  return { text: texts.join(' '), values: parts.flatMap((part) => (typeof part === 'string' ? [] : part.values)) };
}

export function oneOf(column: string, values: readonly Value[]): Sql {
  const [only = null] = values;
  if (values.length === 0) return FALSE;
  return values.length === 1
    ? sql(`${column} = ?`, only)
    : sql(`${column} IN (${values.map(() => '?').join(', ')})`, ...values);
}
