import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessReport, ProcessReports } from '@annal/process';
import { ORDERS, type IndexReport, type ReportedComparison } from './index-report.ts';

const LOOK_MS = 500;

type Report = ProcessReport<IndexReport>;

/** Operators' orders to all processes that keep an index; each carries them out. */
export class IndexDesk {
  constructor(private readonly reports: ProcessReports<IndexReport>) {}

  list(): Promise<readonly Report[]> {
    return this.reports.list();
  }

  /** Resolves when every index has been rebuilt; false if no process runs. */
  async rebuild(onLook: (reports: readonly Report[]) => void = () => undefined): Promise<boolean> {
    return (await this.ordered(ORDERS.rebuild, onLook)) !== undefined;
  }

  async compare(): Promise<readonly (readonly [holder: string, ReportedComparison])[] | undefined> {
    const done = await this.ordered(ORDERS.compare, () => undefined);
    return done?.reports.flatMap(({ holder, state: { comparison } }) =>
      comparison && comparison.order >= done.order ? [[holder, comparison] as const] : [],
    );
  }

  private async ordered(kind: string, onLook: (reports: readonly Report[]) => void) {
    if ((await this.reports.list()).length === 0) return undefined;
    const order = await this.reports.order(kind);
    for (;;) {
      const reports = await this.reports.list();
      onLook(reports);
      if (reports.length === 0) return undefined;
      const done = new Set(reports.flatMap(({ keeps, done }) => ((done[kind] ?? 0) >= order ? [keeps] : [])));
      if (reports.every(({ keeps }) => done.has(keeps))) return { order, reports };
      await wait(LOOK_MS);
    }
  }
}
