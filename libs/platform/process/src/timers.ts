import type { Actor, DomainEvent, Recorded } from '@annal/kernel';
import { MongoBulkWriteError, type AnyBulkWriteOperation, type Collection, type Db } from 'mongodb';
import type { Reaction, Timer } from './process-manager.ts';

export interface PendingTimer {
  readonly _id: string;
  readonly process: string;
  readonly subject: string;
  readonly due: Date;
  /** Position of the event that set it; only later events replace or clear it. */
  readonly position: bigint;
  readonly cause: { readonly eventId: string; readonly correlationId: string };
  readonly actor: Actor;
  readonly command: string;
}

type Cause = Pick<Recorded<DomainEvent>, 'id' | 'position' | 'metadata'>;

export interface Reacted<Command> {
  readonly event: Cause;
  readonly reaction: Reaction<Command>;
}

const DUPLICATE_KEY = 11000;

export class Timers<Command> {
  private readonly collection: Collection<PendingTimer>;
  private readonly process: string;

  constructor(
    database: Db,
    private readonly name: string,
    version: number,
  ) {
    // The process's position is stored later and must not survive them.
    const writeConcern = { w: 'majority', journal: true } as const;
    const options = { useBigInt64: true, ignoreUndefined: true, writeConcern } as const;
    this.collection = database.collection<PendingTimer>('process-timers', options);
    this.process = keyOf(name, version);
  }

  async prepare(): Promise<void> {
    await this.collection.createIndex({ process: 1, due: 1, _id: 1 });
  }

  async forget(version: number): Promise<void> {
    await this.collection.deleteMany({ process: keyOf(this.name, version) });
  }

  /** These timers have positions beyond the log and would block new ones. */
  async forgetAfter(head: bigint): Promise<void> {
    await this.collection.deleteMany({ process: this.process, position: { $gt: head } });
  }

  async apply(reacted: readonly Reacted<Command>[]): Promise<void> {
    const last = new Map<string, AnyBulkWriteOperation<PendingTimer>>();
    for (const { event, reaction } of reacted) {
      const id = this.idOf(reaction.kind === 'set' ? reaction.timer : reaction);
      const filter = { _id: id, position: { $lt: event.position } };
      if (reaction.kind === 'clear') last.set(id, { deleteOne: { filter } });
      else {
        const { _id, ...replacement } = this.pending(reaction.timer, event);
        last.set(id, { replaceOne: { filter, replacement, upsert: true } });
      }
    }
    if (last.size === 0) return;
    try {
      await this.collection.bulkWrite([...last.values()], { ordered: false });
    } catch (error) {
      if (!isOutdated(error)) throw error;
    }
  }

  next(limit: number, without: readonly string[]): Promise<PendingTimer[]> {
    const others = without.length > 0 ? { subject: { $nin: [...without] } } : {};
    const filter = { process: this.process, ...others };
    return this.collection.find(filter).sort({ due: 1, _id: 1 }).limit(limit).toArray();
  }

  /** Keeps a timer that was set again meanwhile. */
  async settle({ _id, position }: PendingTimer): Promise<void> {
    await this.collection.deleteOne({ _id, position });
  }

  private pending({ subject, name, at, command, actor }: Timer<Command>, event: Cause): PendingTimer {
    const { id: eventId, position, metadata } = event;
    return {
      _id: this.idOf({ subject, name }),
      process: this.process,
      subject,
      due: new Date(at),
      position,
      cause: { eventId, correlationId: metadata.correlationId },
      actor,
      command: JSON.stringify(command),
    };
  }

  private idOf({ subject, name }: { readonly subject: string; readonly name: string }): string {
    return `${this.process}/${subject}/${name}`;
  }
}

function keyOf(name: string, version: number): string {
  return `${name}-v${version}`;
}

function isOutdated(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return false;
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every(({ code }) => code === DUPLICATE_KEY);
}
