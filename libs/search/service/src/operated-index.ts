import { WakeableDelay } from '@annal/concurrency';
import { messageOf } from '@annal/observability';
import { latest, type Orders, type ProcessReports } from '@annal/process';
import type { ProjectionLog } from '@annal/read-models';
import type { AskedIndex } from './asked-index.ts';
import { ORDERS, type IndexReport, type ReportedComparison } from './index-report.ts';
import { SEARCH_INDEX } from './indexed-log.ts';

export interface OperatedIndexOptions {
  readonly index: Pick<AskedIndex, 'status' | 'rebuild' | 'compare'>;
  readonly reports: ProcessReports<IndexReport>;
  readonly holder: string;
  readonly keeps: string;
  readonly log: ProjectionLog;
  readonly everyMs?: number;
}

const EVERY_MS = 2_000;
const SHOWN = 20;

export class OperatedIndex {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private done: Orders | undefined;
  private rebuilding: { readonly order: number; readonly former: string } | undefined;
  private comparing = false;
  private comparison: ReportedComparison | undefined;
  private failure: string | undefined;

  constructor(private readonly options: OperatedIndexOptions) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { reports, holder, everyMs = EVERY_MS } = this.options;
    const pause = new WakeableDelay(this.stopping.signal);
    while (!this.stopping.signal.aborted) {
      await this.round().then(
        () => (this.failure = undefined),
        (error: unknown) => this.fail(error),
      );
      await pause.wait(everyMs);
    }
    await reports.withdraw(holder).catch(() => undefined);
  }

  private async round(): Promise<void> {
    const { reports, holder, keeps, index } = this.options;
    const orders = await reports.orders();
    // An index without a record is newer than all orders.
    const known = (await reports.done(keeps)) ?? this.done ?? orders;
    this.done = latest(known, this.done ?? {});
    if (index.status().state !== 'standby') this.carryOut(orders, this.done);
    const state = { ...index.status(), ...(this.comparison && { comparison: this.comparison }) };
    await reports.say({ holder, keeps, state, done: this.done });
  }

  private carryOut(orders: Orders, done: Orders): void {
    const { isComplete, build, filling } = this.options.index.status();
    if (!isComplete || build === undefined) return;
    const { rebuild = 0, compare = 0 } = orders;
    if (rebuild > (done['rebuild'] ?? 0)) this.rebuild(rebuild, build, filling.length > 0);
    if (compare > (done['compare'] ?? 0) && !this.comparing) void this.compare(compare);
  }

  /** Done when another build answers and none is being filled; a killed process begins again. */
  private rebuild(order: number, build: string, isFilling: boolean): void {
    if (this.rebuilding?.order !== order) {
      this.rebuilding = { order, former: build };
      this.options.index.rebuild();
    } else if (build !== this.rebuilding.former && !isFilling) {
      this.done = latest(this.done ?? {}, { [ORDERS.rebuild]: order });
      this.rebuilding = undefined;
    }
  }

  private async compare(order: number): Promise<void> {
    this.comparing = true;
    try {
      const { documents, differences } = await this.options.index.compare();
      this.comparison = { order, documents, count: differences.length, differences: differences.slice(0, SHOWN) };
    } catch (error) {
      this.comparison = { order, failure: messageOf(error) };
    } finally {
      this.done = latest(this.done ?? {}, { [ORDERS.compare]: order });
      this.comparing = false;
    }
  }

  private fail(error: unknown): void {
    const message = messageOf(error);
    if (message !== this.failure && !this.stopping.signal.aborted)
      this.options.log.warn({ projection: SEARCH_INDEX, err: error }, 'The search index cannot report, retrying');
    this.failure = message;
  }
}
