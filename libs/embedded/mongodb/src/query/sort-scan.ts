import { CommandError } from '../errors.ts';
import { documentValue } from '../bson/value.ts';
import type { Collection } from '../store/collection.ts';
import { eachOf, rowsOf, type Rows, type Task } from '../tasks/task.ts';
import { matches } from './filter.ts';
import type { FindOptions } from './find.ts';
import { inOrder, lowest, type Ordered } from './order.ts';
import type { DocumentRow, Scan } from './scan.ts';
import { sortKey } from './sort.ts';

interface SortEntry extends Ordered {
  readonly rid: number;
}

const MEMORY_LIMIT = 100 * 1024 * 1024;
const ENTRY_OVERHEAD = 150;

/** Keeps keys, not documents; with a limit, only as many as are wanted. */
export class SortScan implements Scan {
  private readonly entries: Rows<SortEntry>;
  private readonly writesBefore: number;

  constructor(
    private readonly collection: Collection,
    private readonly scan: Scan,
    private readonly options: FindOptions,
  ) {
    this.entries = rowsOf(() => this.sorted());
    this.writesBefore = collection.writes;
  }

  next(): ReturnType<Scan['next']> {
    for (;;) {
      const entry = this.entries.next();
      if (typeof entry !== 'object') return entry;
      const found = this.read(entry);
      if (found) return found;
    }
  }

  private read({ rid }: SortEntry): DocumentRow | undefined {
    const body = this.collection.fetch(rid);
    const isSame = this.collection.writes === this.writesBefore;
    return body && (isSame || matches(this.options.filter, documentValue(body))) ? { rid, body } : undefined;
  }

  private *sorted(): Task<Rows<SortEntry>> {
    const { sort, skip, limit } = this.options;
    const kept = limit ? lowest<SortEntry>(skip + limit) : undefined;
    const entries: SortEntry[] = [];
    let bytes = 0;
    yield* eachOf(this.scan, ({ rid, body }) => {
      const entry = { key: sortKey(body, sort), n: rid, rid };
      const dropped = kept ? kept.add(entry) : void entries.push(entry);
      bytes += entry.key.length + ENTRY_OVERHEAD - (dropped ? dropped.key.length + ENTRY_OVERHEAD : 0);
      if (bytes > MEMORY_LIMIT)
        throw new CommandError(292, 'Sort exceeded memory limit of 104857600 bytes; an index or a limit is needed');
    });
    return kept ? kept.from(skip) : yield* inOrder(entries, skip);
  }
}
