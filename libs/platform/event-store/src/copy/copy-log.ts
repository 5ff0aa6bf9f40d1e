import { randomUUID } from 'node:crypto';
import { EventLog } from '../event-log.ts';
import type { LogDescription } from '../log-identity.ts';
import { CopyPlan, type PositionInData } from './copy-plan.ts';
import { CopyRefused } from './copy-refused.ts';
import { CopyWriter, isOfTheCopyItself } from './copy-writer.ts';
import { PositionMap } from './position-map.ts';
import { RawLog, type RawPosition } from './raw-log.ts';

/**
 * Makes one log a copy of another, with an identity of its own: positions are others in it, so nothing that was built from
 * the one may be continued with the other.
 */
export class LogCopy {
  readonly positions = new PositionMap();
  private readonly plan: CopyPlan;
  private readonly writer: CopyWriter;
  /** In the source. */
  private seen: RawPosition | undefined;

  private constructor(
    private readonly source: RawLog,
    private readonly target: RawLog,
    private readonly log: EventLog,
    /** Of the copy. */
    readonly logId: string,
    translated: readonly PositionInData[],
  ) {
    this.plan = new CopyPlan(this.positions, translated);
    this.writer = new CopyWriter(target, this.positions);
  }

  /**
   * Begins a copy, or goes on with one that was broken off.
   *
   * @param sourceId identity of the log that is copied
   * @param prepare called before anything is stored, with the identity of the copy where one was begun before
   * @returns undefined where it is finished already
   * @throws CopyRefused where the target holds anything else
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

  /**
   * Everything that is in the source and was not there when this was called last.
   *
   * @param onProgress told the position in the source up to which everything is there
   * @returns how many events there were
   */
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

  /** From now on services may start on the copy. */
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
