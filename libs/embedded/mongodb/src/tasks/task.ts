import type { ReadBudget } from '../query/read-budget.ts';

/** Work that may be left wherever it yields, and taken up again later: others may have written in between. */
export type Task<Value> = Generator<undefined, Value, undefined>;

/** Instead of a next row: its time is up, and the row is to be asked for again. */
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

/** Rows that a task finds out once the first of them is asked for. */
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

/** In one go, as commands that write do it. */
export function finished<Value>(task: Task<Value>, budget: ReadBudget): Value {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
    budget.check();
  }
}
