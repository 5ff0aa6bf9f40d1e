import { setTimeout as wait } from 'node:timers/promises';
import { ProcessReports, type ProcessReport } from '@annal/process';
import type { ReadModelDatabase } from '@annal/read-models';
import { IndexDesk, SEARCH_INDEX, type IndexReport } from '@annal/search-service';
import { Progress, say } from './progress.ts';
import { Refusal } from './refusal.ts';

const NONE = 'No search process runs';
const PATIENCE_MS = 5_000;
const LOOK_AGAIN_MS = 200;
const SHOWN = 20;

export class SearchIndexDesk {
  private readonly desk: IndexDesk;

  constructor(database: ReadModelDatabase['database']) {
    this.desk = new IndexDesk(new ProcessReports<IndexReport>(database, SEARCH_INDEX));
  }

  async list(): Promise<void> {
    for (const report of await this.desk.list()) say(lineOf(report));
  }

  async rebuild(head: bigint): Promise<void> {
    const progress = new Progress(SEARCH_INDEX, Number(head));
    const isDone = await this.desk.rebuild((reports) => progress.at(slowest(reports)));
    if (!isDone) throw new Refusal(NONE);
    progress.end('is live');
  }

  async verify(): Promise<number> {
    if (!(await this.isThere())) {
      say(`${SEARCH_INDEX}: ${NONE.toLowerCase()}, so none was compared`);
      return 0;
    }
    const compared = await this.desk.compare();
    if (!compared) throw new Refusal(`${NONE} any longer`);
    let problems = 0;
    for (const [holder, comparison] of compared) {
      const index = `${SEARCH_INDEX} of ${holder}`;
      if ('failure' in comparison) {
        problems += 1;
        say(`${index}: could not be compared (${comparison.failure})`);
        continue;
      }
      const { documents, count, differences } = comparison;
      problems += count;
      say(`${index}: ${documents} documents, ${count} differences`);
      for (const { id, found } of differences.slice(0, SHOWN)) say(`  ${id}: ${found}`);
    }
    return problems;
  }

  private async isThere(): Promise<boolean> {
    const until = performance.now() + PATIENCE_MS;
    while ((await this.desk.list()).length === 0) {
      if (performance.now() > until) return false;
      await wait(LOOK_AGAIN_MS);
    }
    return true;
  }
}

function lineOf({ holder, state }: ProcessReport<IndexReport>): string {
  const { build = '-', position, filling, isComplete, error } = state;
  const others = filling.map((each) => `, ${each.build} at ${each.position ?? 'start'}`).join('');
  const doing = state.state === 'rebuilding' && !isComplete ? 'being built' : state.state;
  const why = error === undefined ? '' : `: ${error}`;
  return `${SEARCH_INDEX.padEnd(24)} ${build.padEnd(8)} at ${position ?? 'start'}${others} in ${holder} (${doing}${why})`;
}

function slowest(reports: readonly ProcessReport<IndexReport>[]): number {
  const positions = reports.flatMap(({ state }) => state.filling.map(({ position }) => Number(position ?? 0n)));
  return positions.length === 0 ? 0 : Math.min(...positions);
}
