import { setTimeout as wait } from 'node:timers/promises';
import type { Annal } from '../service/annal.ts';
import { success } from '../answers/answers.ts';
import { Library } from './library.ts';
import type { StoredEvent } from '../stores/stored-log.ts';
import { until } from '../until.ts';
import type { Entry } from '../answers/views.ts';

const HOUR_MS = 3_600_000;

export const published = ({ sys }: Entry): boolean => sys.isPublished;
export const isMissed = ({ sys }: Entry): boolean =>
  (sys['schedules'] as Readonly<Record<string, { readonly missed: boolean }>>)['publish']?.missed === true;

export class Desk {
  private constructor(readonly library: Library) {}

  static async open(annal: Annal): Promise<Desk> {
    return new Desk(await Library.withBooks(annal));
  }

  at(annal: Annal): Desk {
    return new Desk(this.library.at(annal));
  }

  async read({ sys }: Entry): Promise<Entry> {
    return success(await this.library.call<Entry>('GET', `/entries/${sys.id}`));
  }

  async plan({ sys }: Entry, schedule: string, at: number): Promise<Entry> {
    const path = `/entries/${sys.id}/schedules/${schedule}`;
    return success(await this.library.call<Entry>('PUT', path, { dateTime: new Date(at).toISOString() }), 201);
  }

  async scheduled(at: number): Promise<Entry> {
    const made = await this.library.create();
    await this.plan(made, 'publish', at);
    return success(await this.library.invoke(made, 'schedule'));
  }

  when(entry: Entry, isIt: (entry: Entry) => boolean): Promise<Entry> {
    return until(() => this.read(entry), isIt);
  }

  /** Makes entries due at the same time; resolves `killedAfterMs` later, when the caller kills the service. */
  async dueTogether(killedAfterMs: number): Promise<readonly Entry[]> {
    const fresh = await Promise.all(Array.from({ length: 8 }, () => this.scheduled(Date.now() + HOUR_MS)));
    const due = Date.now() + 2_000;
    await Promise.all(fresh.map((entry) => this.plan(entry, 'publish', due)));
    // Does not wait for a state: the kill has to come in the middle.
    await wait(Math.max(0, due + killedAfterMs - Date.now()));
    return fresh;
  }
}

/** Milliseconds after schedules are due. */
export const KILLED_AFTER_MS = [-10, 5, 15, 30, 60];

export const FIRED = ['EntryVariationPublished', 'EntryScheduleCleared', 'WorkflowStateChanged'];

export const typesOf = (log: readonly StoredEvent[], { sys }: Entry): readonly string[] =>
  log.filter(({ stream }) => stream.endsWith(sys.id)).map(({ type }) => type);
