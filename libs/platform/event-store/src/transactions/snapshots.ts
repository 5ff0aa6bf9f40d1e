import { setImmediate as turn } from 'node:timers/promises';
import type { CommandContext, DomainEvent, EventSchemas, Fold, SnapshotForm } from '@annal/kernel';
import { counter } from '@annal/observability';
import { derivedGuid } from '../log/event-ids.ts';
import { ABSENT, type EventLog } from '../log/event-log.ts';
import { packed, unpacked } from './snapshot-text.ts';
import type { DoneCommand, Loaded } from './state-cache.ts';
import { WrongRevisionError } from '../connection/store-errors.ts';

export type SnapshotPartTaken = DomainEvent<
  'SnapshotPartTaken',
  1,
  {
    readonly version: number;
    readonly revision: string;
    readonly part: number;
    readonly parts: number;
    readonly content: string;
  }
>;

export interface Snapshot<State> extends Loaded<State> {
  readonly bytes: number;
}

interface Heading {
  readonly position: string;
  readonly commands: readonly { readonly [Key in keyof DoneCommand]: string }[];
}

export const snapshotSchemas: EventSchemas<SnapshotPartTaken> = { SnapshotPartTaken: { schemaVersion: 1 } };
export const snapshotStream = (stream: string): string => `snapshot-${stream}`;

/** An append is limited to 1 MiB. */
const PART_CHARACTERS = 600_000;

const snapshots = counter({
  name: 'annal_snapshots_total',
  help: 'Snapshots of long streams: taken, left to another, read, ignored as another form, unreadable, or failed to be taken',
  labels: ['category', 'outcome'],
});

export interface SnapshotLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
const OUTCOMES = ['taken', 'left', 'failed', 'read', 'ignored', 'unreadable'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** A snapshot counts once its last part is written. Only the newest complete one is kept. */
export class Snapshots<State, Event extends DomainEvent> {
  private readonly taken = new Map<string, bigint>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly failing = new Set<'taken' | 'read'>();
  private isClosed = false;

  constructor(
    private readonly log: EventLog,
    private readonly fold: Fold<State, Event>,
    private readonly form: SnapshotForm<State>,
    private readonly logger?: SnapshotLogger,
  ) {
    // Zero from the start, so that a rate shows the first increment.
    for (const outcome of OUTCOMES) snapshots.inc({ category: fold.category, outcome }, 0);
  }

  async latest(stream: string): Promise<Snapshot<State> | undefined> {
    const parts = await this.lastParts(snapshotStream(stream));
    const [first] = parts;
    if (!first) return undefined;
    try {
      if (!isWhole(parts) || first.version !== this.form.version) {
        this.count('ignored');
        return undefined;
      }
      const found = await this.unpacked(BigInt(first.revision), parts.map(({ content }) => content).join(''));
      this.taken.set(stream, found.revision);
      this.worked('read', stream);
      return found;
    } catch (error) {
      this.failed('read', stream, error);
      return undefined;
    }
  }

  consider(stream: string, known: Loaded<State>): void {
    const last = this.taken.get(stream) ?? ABSENT;
    if (known.revision - last < BigInt(this.form.every) || this.running.has(stream) || this.isClosed) return;
    // Also set when it fails, so the next attempt waits for as many events again.
    this.taken.set(stream, known.revision);
    const taking = this.take(stream, known).then(
      () => this.worked('taken', stream),
      (error: unknown) => {
        // Another process takes it, or the next start does.
        if (error instanceof WrongRevisionError || this.isClosed) this.count('left');
        else this.failed('taken', stream, error);
      },
    );
    this.running.set(
      stream,
      taking.finally(() => this.running.delete(stream)),
    );
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.running.values());
  }

  private async lastParts(stream: string): Promise<readonly SnapshotPartTaken['data'][]> {
    const last = await this.log.lastRevision(stream);
    let from = last;
    for await (const { data } of this.log.readStream(stream, snapshotSchemas, last)) from = last - BigInt(data.part);
    const parts: SnapshotPartTaken['data'][] = [];
    for await (const { data, revision } of this.log.readStream(stream, snapshotSchemas, from < 0n ? 0n : from))
      if (revision <= last) parts.push(data);
    return parts;
  }

  private async unpacked(revision: bigint, content: string): Promise<Snapshot<State>> {
    const { lines, bytes } = await unpacked(content);
    const { position, commands } = JSON.parse(lines.shift() ?? '') as Heading;
    const unpacking = this.form.unpack();
    for (const line of lines) {
      unpacking.add(JSON.parse(line));
      await turn();
    }
    const done = commands.map((command) => ({
      id: command.id,
      first: BigInt(command.first),
      revision: BigInt(command.revision),
      position: BigInt(command.position),
    }));
    return { state: unpacking.state(), revision, position: BigInt(position), commands: done, bytes };
  }

  private async take(stream: string, { state, revision, position, commands }: Loaded<State>): Promise<void> {
    const heading: Heading = { position: String(position), commands: commands.map(inText) };
    const content = await packed(this.lines(heading, state));
    if (content === undefined) return;
    const target = snapshotStream(stream);
    const parts = Math.ceil(content.length / PART_CHARACTERS);
    const { version } = this.form;
    let expected = await this.end(target);
    const first = expected + 1n;
    for (let part = 0; part < parts; part += 1) {
      if (this.isClosed) throw new Error('closed meanwhile');
      const piece = content.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS);
      const data = { version, revision: String(revision), part, parts, content: piece };
      const event: SnapshotPartTaken = { type: 'SnapshotPartTaken', schemaVersion: 1, data };
      const context = contextOf(target, revision, part, expected);
      // Stops at a revision conflict: another process is writing the same snapshot.
      ({ revision: expected } = await this.log.append(target, expected, [event], context, new Date()));
    }
    await this.log.truncate(target, first);
  }

  private *lines(heading: Heading, state: State): Generator<unknown> {
    let isEmpty = true;
    for (const piece of this.form.pack(state)) {
      if (isEmpty) yield heading;
      isEmpty = false;
      if (this.isClosed) throw new Error('closed meanwhile');
      yield piece;
    }
  }

  private async end(target: string): Promise<bigint> {
    for await (const { revision } of this.log.readRaw(target, await this.log.lastRevision(target), 1)) return revision;
    return ABSENT;
  }

  private worked(what: 'taken' | 'read', stream: string): void {
    this.count(what);
    if (this.failing.delete(what)) this.logger?.info({ stream }, `Snapshots can be ${what} again`);
  }

  /** Logs once until it succeeds again, because it may fail with every command. */
  private failed(what: 'taken' | 'read', stream: string, error: unknown): void {
    this.count(what === 'taken' ? 'failed' : 'unreadable');
    if (this.failing.has(what)) return;
    this.failing.add(what);
    this.logger?.warn(
      { stream, err: error },
      `A snapshot could not be ${what}: after a start the stream is read from an earlier revision`,
    );
  }

  private count(outcome: Outcome): void {
    snapshots.inc({ category: this.fold.category, outcome });
  }
}

function isWhole(parts: readonly SnapshotPartTaken['data'][]): boolean {
  const [first] = parts;
  return parts.every(
    ({ part, ...of }, index) =>
      part === index && of.parts === parts.length && of.revision === first?.revision && of.version === first.version,
  );
}

function inText({ id, first, revision, position }: DoneCommand): Heading['commands'][number] {
  return { id, first: String(first), revision: String(revision), position: String(position) };
}

function contextOf(target: string, revision: bigint, part: number, expected: bigint): CommandContext {
  const id = derivedGuid(target, String(revision), String(part), String(expected));
  const actor = { kind: 'system', id: 'snapshots', name: 'snapshots' } as const;
  return { commandId: id, correlationId: id, causationId: id, actor };
}
