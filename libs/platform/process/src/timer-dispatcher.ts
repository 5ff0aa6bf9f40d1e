import { backoffMs, WakeableDelay } from '@annal/concurrency';
import { derivedGuid } from '@annal/event-store';
import { DomainError, type Clock, type CommandContext } from '@annal/kernel';
import type { ProcessLog } from './process-log.ts';
import type { PendingTimer, Timers } from './timers.ts';

const AT_ONCE = 16;
/** A changed clock is noticed within this time. */
const LONGEST_PAUSE_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

interface Trouble {
  readonly attempts: number;
  readonly retryAt: number;
}

export class TimerDispatcher<Command> {
  private isOpen = false;
  private pause: WakeableDelay | undefined;
  /** By subject: later timers of the same subject wait, so that their order stays. */
  private readonly troubles = new Map<string, Trouble>();
  private readonly underWay = new Map<string, Promise<unknown>>();
  private failure: { readonly reason: unknown } | undefined;

  constructor(
    private readonly process: string,
    private readonly timers: Timers<Command>,
    private readonly send: (command: Command, context: CommandContext, signal: AbortSignal) => Promise<unknown>,
    private readonly clock: Clock,
    private readonly log: ProcessLog,
  ) {}

  open(): void {
    this.isOpen = true;
    this.wake();
  }

  wake(): void {
    this.pause?.wake();
  }

  /** Waits for running commands. @throws the error that blocks all commands */
  async run(signal: AbortSignal): Promise<void> {
    const pause = new WakeableDelay(signal);
    this.pause = pause;
    while (!signal.aborted && !this.failure) {
      const waitMs = this.isOpen ? await this.sendDue(signal) : LONGEST_PAUSE_MS;
      await pause.wait(waitMs);
    }
    await Promise.all(this.underWay.values());
    if (this.failure) throw this.failure.reason;
  }

  /** Starts due commands without waiting for them. @returns milliseconds until the next work */
  private async sendDue(signal: AbortSignal): Promise<number> {
    const room = AT_ONCE - this.underWay.size;
    if (room <= 0) return LONGEST_PAUSE_MS;
    const now = this.clock();
    // One query for due and next timers, because it runs with every timer that is set or done.
    const next = await this.timers.next(room + 1, this.waiting());
    if (signal.aborted) return 0;
    const due = next.filter((timer) => timer.due <= now).slice(0, room);
    for (const timers of bySubject(due)) this.begin(timers, signal);
    if (due.length === room) return 0;
    const later = next.find((timer) => timer.due > now);
    const retries = [...this.troubles.values()].map(({ retryAt }) => retryAt - performance.now());
    const waits = [LONGEST_PAUSE_MS, ...retries, ...(later ? [later.due.getTime() - this.clock().getTime()] : [])];
    return Math.max(0, Math.min(...waits));
  }

  private begin(timers: readonly PendingTimer[], signal: AbortSignal): void {
    const subject = timers[0]?.subject ?? '';
    const work = this.sendInOrder(timers, signal)
      .catch((reason: unknown) => (this.failure ??= { reason }))
      .finally(() => {
        this.underWay.delete(subject);
        this.wake();
      });
    this.underWay.set(subject, work);
  }

  private waiting(): readonly string[] {
    const now = performance.now();
    const troubled = [...this.troubles].filter(([, { retryAt }]) => retryAt > now).map(([subject]) => subject);
    return [...troubled, ...this.underWay.keys()];
  }

  private async sendInOrder(timers: readonly PendingTimer[], signal: AbortSignal): Promise<void> {
    for (const timer of timers) {
      if (!(await this.answered(timer, signal))) return;
      await this.timers.settle(timer);
    }
  }

  private async answered(timer: PendingTimer, signal: AbortSignal): Promise<boolean> {
    const names = { process: this.process, timer: timer._id };
    try {
      await this.send(JSON.parse(timer.command) as Command, this.contextOf(timer), signal);
    } catch (error) {
      if (signal.aborted && error === signal.reason) return false;
      if (!(error instanceof DomainError)) return this.failed(timer, error);
      if (error.kind === 'unavailable') throw error;
      this.log.warn({ ...names, code: error.code }, 'The command of a timer was refused');
    }
    this.troubles.delete(timer.subject);
    return true;
  }

  private failed(timer: PendingTimer, error: unknown): false {
    const attempts = (this.troubles.get(timer.subject)?.attempts ?? 0) + 1;
    const waitMs = backoffMs(attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS);
    this.troubles.set(timer.subject, { attempts, retryAt: performance.now() + waitMs });
    const names = { process: this.process, timer: timer._id, attempts };
    this.log.error({ ...names, err: error }, 'The command of a timer failed, retrying');
    return false;
  }

  /** The same for each attempt in any process, so its events have the same ids. */
  private contextOf({ _id, cause, actor }: PendingTimer): CommandContext {
    return {
      commandId: derivedGuid(cause.eventId, _id),
      correlationId: cause.correlationId,
      causationId: cause.eventId,
      actor,
    };
  }
}

function bySubject(due: readonly PendingTimer[]): readonly (readonly PendingTimer[])[] {
  const groups = new Map<string, PendingTimer[]>();
  for (const timer of due) groups.set(timer.subject, [...(groups.get(timer.subject) ?? []), timer]);
  return [...groups.values()];
}
