import { setTimeout as wait } from 'node:timers/promises';
import type { Annal } from './annal.ts';
import { success } from './answers.ts';
import { Library } from './library.ts';
import type { StoredEvent } from './stored-log.ts';
import { until } from './until.ts';
import type { Entry } from './views.ts';

const HOUR_MS = 3_600_000;

export const published = ({ sys }: Entry): boolean => sys.isPublished;
export const isMissed = ({ sys }: Entry): boolean =>
  (sys['schedules'] as Readonly<Record<string, { readonly missed: boolean }>>)['publish']?.missed === true;

/** What editors plan, and what readers see of it. */
export class Desk {
  private constructor(readonly library: Library) {}

  static async open(annal: Annal): Promise<Desk> {
    return new Desk(await Library.withBooks(annal));
  }

  /** The same project in a service that was started again. */
  at(annal: Annal): Desk {
    return new Desk(this.library.at(annal));
  }

  async read({ sys }: Entry): Promise<Entry> {
    return success(await this.library.call<Entry>('GET', `/entries/${sys.id}`));
  }

  /** @param at milliseconds since 1970 */
  async plan({ sys }: Entry, schedule: string, at: number): Promise<Entry> {
    const path = `/entries/${sys.id}/schedules/${schedule}`;
    return success(await this.library.call<Entry>('PUT', path, { dateTime: new Date(at).toISOString() }), 201);
  }

  /** In the state `scheduled`, to be published at `at`. */
  async scheduled(at: number): Promise<Entry> {
    const made = await this.library.create();
    await this.plan(made, 'publish', at);
    return success(await this.library.invoke(made, 'schedule'));
  }

  when(entry: Entry, isIt: (entry: Entry) => boolean): Promise<Entry> {
    return until(() => this.read(entry), isIt);
  }

  /** Entries that are due together, so that the service can be killed in the middle of them: that late after they are due. */
  async dueTogether(killedAfterMs: number): Promise<readonly Entry[]> {
    const fresh = await Promise.all(Array.from({ length: 8 }, () => this.scheduled(Date.now() + HOUR_MS)));
    const due = Date.now() + 2_000;
    await Promise.all(fresh.map((entry) => this.plan(entry, 'publish', due)));
    // Not waiting for a state: the point is to be in the middle of it.
    await wait(Math.max(0, due + killedAfterMs - Date.now()));
    return fresh;
  }
}

/** When the service is killed, in milliseconds after schedules are due. */
export const KILLED_AFTER_MS = [-10, 5, 15, 30, 60];

/** What an entry's log ends with whose time to be published has come. */
export const FIRED = ['EntryVariationPublished', 'EntryScheduleCleared', 'WorkflowStateChanged'];

export const typesOf = (log: readonly StoredEvent[], { sys }: Entry): readonly string[] =>
  log.filter(({ stream }) => stream.endsWith(sys.id)).map(({ type }) => type);
