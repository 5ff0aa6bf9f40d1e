import { randomUUID } from 'node:crypto';
import { EventLog } from '../log/event-log.ts';
import type { LogDescription } from '../log/log-identity.ts';
import { CopyPlan, type PositionInData } from './copy-plan.ts';
import { CopyRefused } from './copy-refused.ts';
import { CopyWriter, isOfTheCopyItself } from './copy-writer.ts';
import { PositionMap } from './position-map.ts';
import { RawLog, type RawPosition } from './raw-log.ts';

/** Copies a log under a new identity: positions differ, so data built from one log is invalid with the other. */
export class LogCopy {
  readonly positions = new PositionMap();
  private readonly plan: CopyPlan;
  private readonly writer: CopyWriter;
  /** Position in the source. */
  private seen: RawPosition | undefined;

  private constructor(
    private readonly source: RawLog,
    private readonly target: RawLog,
    private readonly log: EventLog,
    /** Identity of the copy. */
    readonly logId: string,
    translated: readonly PositionInData[],
  ) {
    this.plan = new CopyPlan(this.positions, translated);
    this.writer = new CopyWriter(target, this.positions);
  }

  /**
   * Begins a copy or continues an interrupted one; undefined if it is finished.
   * @param prepare runs before anything is stored, with the copy's identity if it was begun before
   * @throws CopyRefused if the target holds anything else
   */
  static async begin(
    urls: { readonly from: string; readonly to: string },
    sourceId: string,
    translated: readonly PositionInData[],
    prepare: (logId: string | undefined) => Promise<void> = () => Promise.resolve(),
  ): Promise<LogCopy | undefined> {
    const [source, target, log] = [new RawLog(urls.from), new RawLog(urls.to), new EventLog(urls.to)];
    const close = () => Promise.all([source.close(), target.close(), log.close()]);
    try {
      const found = await log.identity.describe();
      if (isCopyOf(found, sourceId) && found.isFinished) return await close().then(() => undefined);
      const begun = isCopyOf(found, sourceId) ? found.logId : undefined;
      if (begun === undefined) await refuseOthers(target, found, sourceId);
      await prepare(begun);
      const logId = begun ?? (await identify(log, sourceId));
      return new LogCopy(source, target, log, logId, translated);
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** Copies events added since the last call. @param onProgress gets the position copied up to @returns their number */
  async run(onProgress: (position: bigint) => void = () => undefined): Promise<number> {
    let count = 0;
    for await (const event of this.source.readAll(this.seen)) {
      const needed = this.plan.needs(event);
      if (needed !== undefined && needed > this.positions.last) await this.writer.flush();
      for (const write of this.plan.writes(event)) {
        await this.writer.add(write);
        count += 1;
      }
      this.seen = event.position;
      onProgress(event.position.commit);
    }
    await this.writer.flush();
    await this.writer.refuseMore();
    return count;
  }

  /** Allows services to start on the copy. */
  finish(): Promise<void> {
    return this.log.identity.finishCopy(new Date());
  }

  async close(): Promise<void> {
    await Promise.all([this.source.close(), this.target.close(), this.log.close()]);
  }
}

function isCopyOf(found: LogDescription | undefined, sourceId: string): found is LogDescription {
  return found?.copyOf === sourceId;
}

async function refuseOthers(target: RawLog, found: LogDescription | undefined, sourceId: string): Promise<void> {
  if (found?.logId === sourceId) throw new CopyRefused('The target is the event store that is to be copied');
  if (found !== undefined)
    throw new CopyRefused(`The target holds log ${found.logId}, which is not a copy of this one`);
  for await (const event of target.readAll())
    if (!isOfTheCopyItself(event)) throw new CopyRefused(`The target is not empty: it holds ${event.stream}`);
}

async function identify(log: EventLog, sourceId: string): Promise<string> {
  const logId = randomUUID();
  if (await log.identity.beginCopy(logId, sourceId, new Date())) return logId;
  throw new CopyRefused('Another process has started to use the target');
}
