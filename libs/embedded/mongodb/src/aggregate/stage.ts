import { CommandError } from '../errors.ts';
import type { Catalog } from '../store/catalog.ts';
import type { Results } from '../store/cursors.ts';
import type { ReadBudget } from '../query/read-budget.ts';
import { eachOf, PAUSED, rowsOf, type Task } from '../tasks/task.ts';

const MEMORY_LIMIT = 100 * 1024 * 1024;

export type Stage = (input: Results) => Results;

export interface StageContext {
  readonly catalog: Catalog;
  readonly db: string;
  readonly budget: ReadBudget;
}

export function perDocument(change: (body: Buffer) => readonly Buffer[]): Stage {
  return (input) => {
    let ready: Buffer[] = [];
    return {
      next: () => {
        while (ready.length === 0) {
          const body = input.next();
          if (!body || body === PAUSED) return body;
          ready = [...change(body)];
        }
        return ready.shift();
      },
    };
  };
}

export function taskPerDocument(change: (body: Buffer) => Task<Buffer>): Stage {
  return (input) => {
    let task: Task<Buffer> | undefined;
    return {
      next: () => {
        if (!task) {
          const body = input.next();
          if (!body || body === PAUSED) return body;
          task = change(body);
        }
        const step = task.next();
        if (!step.done) return PAUSED;
        task = undefined;
        return step.value;
      },
    };
  };
}

export function ofAll(compute: (input: Results) => Task<readonly Buffer[]>): Stage {
  return (input) =>
    rowsOf(function* () {
      return fromList(yield* compute(input));
    });
}

export function* eachWithinLimit(input: Results, take: (body: Buffer) => void): Task<void> {
  let bytes = 0;
  yield* eachOf(input, (body) => {
    bytes += body.length + 100;
    if (bytes > MEMORY_LIMIT) throw new CommandError(292, 'a stage exceeded the memory limit of 104857600 bytes');
    take(body);
  });
}

export function paced(input: Results, budget: ReadBudget): Results {
  return { next: () => (budget.isDue ? PAUSED : input.next()) };
}

export function fromList(bodies: readonly Buffer[]): Results {
  let at = 0;
  return { next: () => bodies[at++] };
}
