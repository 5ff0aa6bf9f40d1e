import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TextPattern } from '@annal/search-index';
import { concat, oneOf, type Sql } from './sql.ts';
import { UNSURE, wantedRuns, wholeRun, type WantedRun } from '../text/text-runs.ts';

const LEAST_LETTERS = 3;
/** Above this, scanning all texts is cheaper. */
const MOST_RUNS = 400;
const MOST_PARTS = 3;

export class Runs {
  private readonly containing: StatementSync;

  constructor(database: DatabaseSync) {
    this.containing = database.prepare(`SELECT run FROM known_runs WHERE instr(run, ?) > 0 LIMIT ${MOST_RUNS + 1}`);
  }

  textsWith(like: TextPattern): Sql | undefined {
    const sets: Sql[] = [];
    for (const wanted of wantedRuns(like)) {
      const runs = this.matching(wanted);
      if (runs) sets.push(placesOf([...runs, UNSURE]));
      if (sets.length === MOST_PARTS) break;
    }
    return sets.length === 0 ? undefined : concat(...sets.flatMap((set, n) => (n === 0 ? [set] : ['INTERSECT', set])));
  }

  /** Selects ids of texts that match, and of texts that may; undefined if the pattern is not a single run. */
  textsWithin(like: TextPattern): { readonly sure: Sql; readonly unsure: Sql } | undefined {
    const wanted = wholeRun(like);
    const runs = wanted && this.matching(wanted);
    return runs && { sure: placesOf(runs), unsure: placesOf([UNSURE]) };
  }

  private matching({ text, before, behind }: WantedRun): readonly string[] | undefined {
    if (!before && !behind) return [text];
    if (text.length < LEAST_LETTERS) return undefined;
    const found = this.containing.all(text) as unknown as readonly { readonly run: string }[];
    if (found.length > MOST_RUNS) return undefined;
    return found.map(({ run }) => run).filter((run) => (before ? behind || run.endsWith(text) : run.startsWith(text)));
  }
}

function placesOf(runs: readonly string[]): Sql {
  return concat('SELECT doc FROM temp.run_places WHERE', oneOf('term', runs));
}
