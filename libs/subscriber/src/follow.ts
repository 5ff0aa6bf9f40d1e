import { jsonEvent, START, eventTypeFilter, type AllStreamResolvedEvent } from '@eventstore/db-client';
import type { IntegrationEvent } from '@annal/integration-contracts/catalogue';
import type { Checkpoint } from './checkpoint.ts';
import type { ConsumeDependencies } from './consume.ts';
import { eventOf, handle, PoisonEvent, typesOf, type Handlers } from './handlers.ts';
import { pauseBefore, textOf } from './pause.ts';

export interface FollowOptions {
  /** Names the stream of parked events. */
  readonly name: string;
  readonly checkpoint: Checkpoint;
  readonly handlers: Handlers;
  readonly attempts?: number;
  readonly saveEvery?: number;
  readonly onCaughtUp?: () => void;
}

const IDLE_SAVE_MS = 1_000;

/** Handles one event at a time in log order until the signal aborts. */
export async function follow(options: FollowOptions, deps: ConsumeDependencies): Promise<void> {
  const progress = new Progress(options, await options.checkpoint.load());
  try {
    for (let attempt = 1; !deps.signal.aborted; attempt += 1) {
      try {
        await connectOnce(options, deps, progress, () => (attempt = 0));
      } catch (error) {
        if (!deps.signal.aborted) deps.onProblem(error, { follower: options.name });
      }
      await pauseBefore(Math.max(1, attempt), deps.signal);
    }
  } finally {
    await progress.save();
  }
}

class Progress {
  private unsaved = 0;
  private savedAt = performance.now();

  constructor(
    private readonly options: FollowOptions,
    public position: string | undefined,
  ) {}

  async advance(position: string): Promise<void> {
    this.position = position;
    this.unsaved += 1;
    const isDue = performance.now() - this.savedAt >= IDLE_SAVE_MS;
    if (isDue || this.unsaved >= (this.options.saveEvery ?? 100)) await this.save();
  }

  async save(): Promise<void> {
    if (this.unsaved === 0 || this.position === undefined) return;
    await this.options.checkpoint.save(this.position);
    this.unsaved = 0;
    this.savedAt = performance.now();
  }
}

async function connectOnce(
  options: FollowOptions,
  deps: ConsumeDependencies,
  progress: Progress,
  onEvent: () => void,
): Promise<void> {
  const { position } = progress;
  const fromPosition = position === undefined ? START : { commit: BigInt(position), prepare: BigInt(position) };
  const filter = eventTypeFilter({ prefixes: [...typesOf(options.handlers)] });
  const subscription = deps.client.subscribeToAll({ fromPosition, filter });
  const leave = () => void subscription.unsubscribe().catch(() => undefined);
  deps.signal.addEventListener('abort', leave, { once: true });
  subscription.on('caughtUp' as 'end', () => options.onCaughtUp?.());
  try {
    for await (const resolved of subscription as AsyncIterable<AllStreamResolvedEvent>) {
      if (deps.signal.aborted) break;
      onEvent();
      const event = resolved.event && eventOf(resolved.event.type, resolved.event.data);
      if (event && !(await one(event, options, deps))) break;
      const commit = resolved.commitPosition ?? resolved.event?.position.commit;
      if (commit !== undefined) await progress.advance(String(commit));
    }
  } finally {
    deps.signal.removeEventListener('abort', leave);
    await subscription.unsubscribe().catch(() => undefined);
  }
}

async function one(event: IntegrationEvent, options: FollowOptions, deps: ConsumeDependencies): Promise<boolean> {
  const { handlers, name, attempts = 5 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await handle(handlers, event);
      return true;
    } catch (error) {
      const isLast = error instanceof PoisonEvent || attempt >= attempts;
      const verdict = isLast ? 'park' : 'retry';
      deps.onProblem(error, { follower: name, event: event.id, type: event.type, verdict });
      if (isLast) {
        await park(event, error, name, deps);
        return true;
      }
      await pauseBefore(attempt, deps.signal);
      if (deps.signal.aborted) return false;
    }
  }
}

async function park(
  event: IntegrationEvent,
  error: unknown,
  name: string,
  { client }: ConsumeDependencies,
): Promise<void> {
  const parked = jsonEvent({ id: event.id, type: 'EventParked', data: { event, reason: textOf(error) } as never });
  await client.appendToStream(`subscriberParked-${name}`, parked);
}
