import { LRUCache } from 'lru-cache';
import type { DomainEvent, Fold, Recorded } from '@annal/kernel';
import { inCallersSpan, timed } from '@annal/observability';
import { ABSENT, type EventLog } from '../log/event-log.ts';
import { Snapshots, type SnapshotLogger } from './snapshots.ts';
import { isStoreUnavailable } from '../connection/store-errors.ts';

export interface DoneCommand {
  readonly id: string;
  readonly first: bigint;
  readonly revision: bigint;
  readonly position: bigint;
}

export interface Loaded<State> {
  readonly state: State;
  readonly revision: bigint;
  readonly position: bigint;
  readonly commands: readonly DoneCommand[];
}

interface Remembered extends Loaded<unknown> {
  readonly bytes: number;
  /** `performance.now()` at which this was the latest revision. */
  readonly asOf: number;
}

interface Refresh {
  readonly startedAt: number;
  running: Promise<Remembered>;
  next?: Promise<Remembered>;
}

const BYTES_PER_FOLD = 48 * 1024 * 1024;
const BYTES_PER_COMMAND = 160;
const REMEMBERED_COMMANDS = 32;

export class StateCache<State, Event extends DomainEvent> {
  private readonly known = new LRUCache<string, Remembered>({
    maxSize: BYTES_PER_FOLD,
    // A state above the limit is cached alone instead of being read for every command.
    sizeCalculation: ({ bytes }) => Math.min(bytes, BYTES_PER_FOLD),
  });
  private readonly refreshes = new Map<string, Refresh>();
  readonly snapshots: Snapshots<State, Event> | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly fold: Fold<State, Event>,
    logger?: SnapshotLogger,
  ) {
    this.snapshots = fold.snapshot && new Snapshots(log, fold, fold.snapshot, logger);
  }

  /** May be behind the log, which is safe if the append names the revision. */
  recall(stream: string): Loaded<State> | undefined {
    return this.known.get(stream) as Loaded<State> | undefined;
  }

  get blank(): Loaded<State> {
    return { state: this.fold.initial, revision: ABSENT, position: 0n, commands: [] };
  }

  /**
   * Concurrent calls share one read; a call during a read waits for the next, since that read may have begun too early.
   */
  async fresh(stream: string): Promise<Loaded<State>> {
    const refresh = this.refreshes.get(stream);
    if (!refresh) return (await this.start(stream)) as Loaded<State>;
    refresh.next ??= refresh.running.then(
      () => this.start(stream),
      (reason: unknown) => {
        if (!isStoreUnavailable(reason)) return this.start(stream);
        // Waiting callers share the failure, or each would wait for the time-out again.
        this.refreshes.delete(stream);
        throw reason;
      },
    );
    return (await refresh.next) as Loaded<State>;
  }

  async recent(stream: string, ageMs: number): Promise<Loaded<State>> {
    const oldest = performance.now() - ageMs;
    const known = this.known.get(stream);
    if (known && known.asOf > oldest) return known as Loaded<State>;
    const refresh = this.refreshes.get(stream);
    if (refresh && refresh.startedAt > oldest) return (await refresh.running) as Loaded<State>;
    return this.fresh(stream);
  }

  /** @returns the state after `events`, although a newer one may be cached */
  remember(stream: string, from: Loaded<State>, events: readonly Event[], command: DoneCommand): Loaded<State> {
    const known = this.known.get(stream);
    const { revision, position } = command;
    const state = events.reduce(this.fold.evolve, from.state);
    const commands = [...from.commands, command].slice(-REMEMBERED_COMMANDS);
    if (known && known.revision >= revision) return { state, revision, position, commands };
    const added = events.reduce((sum, event) => sum + roughBytes(event.data), BYTES_PER_COMMAND);
    const { bytes, asOf } = known ?? { bytes: 256, asOf: -Infinity };
    const loaded = { state, revision, position, commands, bytes: bytes + added, asOf };
    this.known.set(stream, loaded);
    this.snapshots?.consider(stream, loaded);
    return loaded;
  }

  private start(stream: string): Promise<Remembered> {
    const startedAt = performance.now();
    const span = { name: 'read stream', kind: 'client', attributes: { 'annal.category': this.fold.category } } as const;
    const running = inCallersSpan(span, () => timed('eventstore', 'read', () => this.read(stream, startedAt)));
    const refresh: Refresh = { startedAt, running };
    this.refreshes.set(stream, refresh);
    const done = () => {
      if (this.refreshes.get(stream) === refresh && !refresh.next) this.refreshes.delete(stream);
    };
    running.then(done, done);
    return running;
  }

  private async read(stream: string, asOf: number): Promise<Remembered> {
    const known = this.known.get(stream) ?? (await this.snapshots?.latest(stream)) ?? { ...this.blank, bytes: 256 };
    const start: Remembered = { ...known, asOf };
    let { state, revision, position, bytes } = start as Remembered & { state: State };
    const commands = [...start.commands];
    const isLong = this.fold.lastEventOnly && revision === ABSENT;
    const from = isLong ? await this.log.lastRevision(stream) : revision + 1n;
    for await (const event of this.log.readStream(stream, this.fold.schemas, from)) {
      state = this.fold.evolve(state, event);
      ({ revision, position } = event);
      bytes += roughBytes(event.data) + noteCommand(commands, event);
    }
    const loaded = { state, revision, position, commands, bytes, asOf };
    // Made-up names must not evict streams in use.
    if (revision !== ABSENT && (this.known.get(stream)?.revision ?? ABSENT) <= revision) this.known.set(stream, loaded);
    this.snapshots?.consider(stream, loaded);
    return loaded;
  }
}

function noteCommand(commands: DoneCommand[], { metadata, revision, position }: Recorded<DomainEvent>): number {
  const id = metadata.commandId;
  const last = commands.at(-1);
  if (last?.id === id) {
    commands[commands.length - 1] = { ...last, revision, position };
    return 0;
  }
  commands.push({ id, first: revision, revision, position });
  if (commands.length > REMEMBERED_COMMANDS) commands.shift();
  return BYTES_PER_COMMAND;
}

function roughBytes(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 16;
  for (const [key, item] of Object.entries(value)) sum += key.length + roughBytes(item);
  return sum;
}
