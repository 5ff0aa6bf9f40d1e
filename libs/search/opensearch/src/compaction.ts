import { delay } from '@annal/concurrency';
import type { Answering, Question } from './connection.ts';

const MERGE_TIMEOUT_MS = 60 * 60_000;
const LOOK_MS = 2_000;
/** The leases of all copies are renewed every 30 seconds, that of a lost node ends after 12 hours. */
const RELEASED_WITHIN_MS = 3 * 60_000;

interface ShardCopy {
  readonly seq_no: { readonly max_seq_no: number };
  readonly merges: { readonly current: number };
  readonly retention_leases: { readonly leases?: readonly { readonly retaining_seq_no: number }[] };
}

type Shards = Readonly<Record<string, readonly ShardCopy[]>>;

interface Stats {
  readonly indices: Readonly<Record<string, { readonly shards: Shards }>>;
}

/** Merges keep deleted documents while a copy of the shard may need them to catch up, as its retention lease says. */
export class Compaction {
  constructor(
    private readonly answering: Answering,
    private readonly index: string,
    private readonly signal: AbortSignal,
  ) {}

  /** False if documents that were deleted before the call may be left; later runs remove them. */
  async run(): Promise<boolean> {
    await this.ask({ method: 'POST', path: '_flush' });
    const isReleased = await this.untilReleased();
    const query = { only_expunge_deletes: true };
    await this.ask({ method: 'POST', path: '_forcemerge', query, timeoutMs: MERGE_TIMEOUT_MS });
    return isReleased;
  }

  /** Merged segments stay in the files until no search can use them. Searches see everything written until now. */
  async releaseFiles(): Promise<void> {
    await this.ask({ method: 'POST', path: '_refresh' });
    await this.ask({ method: 'POST', path: '_flush' });
  }

  private async untilReleased(): Promise<boolean> {
    const deleted = await this.shards();
    const until = performance.now() + RELEASED_WITHIN_MS;
    while (!areReleased(deleted, await this.shards())) {
      if (performance.now() > until) return false;
      await delay(LOOK_MS, this.signal);
    }
    return true;
  }

  private async shards(): Promise<Shards> {
    const path = '_stats/docs,merge';
    const { indices } = await this.ask<Stats>({ method: 'GET', path, query: { level: 'shards' } });
    return indices[this.index]?.shards ?? {};
  }

  private async ask<Answer>({ path, ...question }: Question): Promise<Answer> {
    return this.answering.ask({ ...question, path: `/${this.index}/${path}`, signal: this.signal });
  }
}

/** A merge that is under way may have begun before the leases ended. */
function areReleased(deleted: Shards, now: Shards): boolean {
  return Object.entries(deleted).every(([shard, before]) => {
    const last = Math.max(...before.map((copy) => copy.seq_no.max_seq_no));
    const copies = now[shard] ?? [];
    const leases = copies.flatMap(({ retention_leases: { leases = [] } }) => leases);
    const areIdle = copies.length > 0 && copies.every(({ merges }) => merges.current === 0);
    return areIdle && leases.every((lease) => lease.retaining_seq_no > last);
  });
}
