import type { ReadBudget } from '../query/read-budget.ts';

/** Work that may pause at every yield; other commands may write in between. */
export type Task<Value> = Generator<undefined, Value, undefined>;

/** Returned instead of a row when the time is up: ask again later. */
export const PAUSED = Symbol('paused');

export interface Rows<Row> {
  next(): Row | typeof PAUSED | undefined;
}

export function* eachOf<Row>(rows: Rows<Row>, take: (row: Row) => void): Task<void> {
  for (;;) {
    const row = rows.next();
    if (row === undefined) return;
    if (row === PAUSED) yield;
    else take(row);
  }
}

export function* all<Row>(rows: Rows<Row>): Task<Row[]> {
  const list: Row[] = [];
  yield* eachOf(rows, (row) => list.push(row));
  return list;
}

export function rowsOf<Row>(find: () => Task<Rows<Row>>): Rows<Row> {
  let task: Task<Rows<Row>> | undefined;
  let rows: Rows<Row> | undefined;
  return {
    next: () => {
      if (!rows) {
        const step = (task ??= find()).next();
        if (!step.done) return PAUSED;
        rows = step.value;
      }
      return rows.next();
    },
  };
}

export function finished<Value>(task: Task<Value>, budget: ReadBudget): Value {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
    budget.check();
  }
}
