import type { Catalog } from '../store/catalog.ts';
import type { Results } from '../store/cursors.ts';
import type { ReadBudget } from '../query/scan.ts';

/** Turns one stream of documents into the next. */
export type Stage = (input: Results) => Results;

export interface StageContext {
  readonly catalog: Catalog;
  readonly db: string;
  readonly budget: ReadBudget;
}

/** One document in, any number out. */
export function perDocument(change: (body: Buffer) => readonly Buffer[]): Stage {
  return (input) => {
    let ready: Buffer[] = [];
    return {
      next: () => {
        while (ready.length === 0) {
          const body = input.next();
          if (!body) return undefined;
          ready = [...change(body)];
        }
        return ready.shift();
      },
    };
  };
}

export function toList(input: Results): Buffer[] {
  const all: Buffer[] = [];
  for (let body = input.next(); body; body = input.next()) all.push(body);
  return all;
}

export function fromList(bodies: readonly Buffer[]): Results {
  let at = 0;
  return { next: () => bodies[at++] };
}
