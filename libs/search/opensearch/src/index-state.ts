import type { ReadModelDocument } from '@annal/read-models';
import type { Answering } from './connection.ts';
import { indexErrors, OpenSearchRefusal } from './index-errors.ts';

export interface DocumentWrite {
  readonly id: string;
  readonly document: ReadModelDocument | undefined;
}

export interface KnownState {
  readonly position: bigint | undefined;
  /** A batch begun after it, to be finished whichever process began it. */
  readonly pending: { readonly position: bigint; readonly writes: readonly DocumentWrite[] } | undefined;
  /** Since the last compaction. */
  readonly hasRemoved: boolean;
}

interface StoredState {
  readonly position?: string;
  readonly pending?: { readonly position: string; readonly writes?: readonly DocumentWrite[]; readonly parts: number };
  /** Unknown in indexes of earlier releases. */
  readonly hasRemoved?: boolean;
}

interface Got {
  readonly found: boolean;
  readonly _seq_no: number;
  readonly _primary_term: number;
  readonly _source: { readonly state: string };
}

const NAME = 'state';
const partName = (part: number) => `part:${part}`;

const PART_LENGTH = 4_000_000;

/** Without transactions in OpenSearch, a batch is stored, applied, then marked as done; unmarked ones are repeated. */
export class IndexState {
  private revision: { readonly if_seq_no: number; readonly if_primary_term: number } | undefined;
  private known: KnownState | undefined;
  private parts = 0;

  constructor(
    private readonly answering: Answering,
    private readonly index: string,
  ) {}

  async read(): Promise<KnownState> {
    const stored = await this.get<StoredState>(NAME, (got) => {
      this.revision = { if_seq_no: got._seq_no, if_primary_term: got._primary_term };
    });
    const { position, pending } = stored ?? {};
    this.parts = pending?.parts ?? 0;
    const writes = pending && (pending.writes ?? (await this.readParts(pending.parts)));
    this.known = {
      position: position === undefined ? undefined : BigInt(position),
      pending: pending && writes && { position: BigInt(pending.position), writes },
      hasRemoved: stored !== undefined && stored.hasRemoved !== false,
    };
    return this.known;
  }

  async current(): Promise<KnownState> {
    return this.known ?? this.read();
  }

  /** Call after a failure: the cached state may be wrong. */
  forget(): void {
    this.known = undefined;
    this.revision = undefined;
  }

  /** Once this resolves, the batch will be applied even after a crash. */
  async begin(position: bigint, writes: readonly DocumentWrite[], removes: boolean): Promise<void> {
    const before = await this.current();
    const hasRemoved = before.hasRemoved || removes;
    const lists = listsOf(writes);
    const isSmall = lists.length <= 1;
    this.parts = isSmall ? 0 : lists.length;
    if (!isSmall) for (const [part, list] of lists.entries()) await this.put(partName(part), `[${list.join(',')}]`);
    const pending = { position: String(position), parts: this.parts, ...(isSmall && { writes }) };
    const written = before.position !== undefined && { position: String(before.position) };
    await this.write({ ...written, pending, hasRemoved });
    this.known = { position: before.position, pending: { position, writes }, hasRemoved };
  }

  async end(position: bigint): Promise<void> {
    const { hasRemoved } = await this.current();
    await this.write({ position: String(position), hasRemoved });
    this.known = { position, pending: undefined, hasRemoved };
    for (; this.parts > 0; this.parts -= 1)
      await this.answering.ask({ method: 'DELETE', path: this.path(partName(this.parts - 1)) }).catch(ignoreMissing);
  }

  /** Between two batches: the files no longer have what was removed before. */
  async endCompaction(): Promise<void> {
    const { position } = await this.current();
    if (position !== undefined) await this.write({ position: String(position), hasRemoved: false });
    this.known = { position, pending: undefined, hasRemoved: false };
  }

  private async readParts(parts: number): Promise<readonly DocumentWrite[]> {
    const writes: DocumentWrite[] = [];
    for (let part = 0; part < parts; part += 1) {
      const list = await this.get<readonly DocumentWrite[]>(partName(part));
      if (!list) throw new Error(`Part ${part} of a batch of index ${this.index} is missing`);
      for (const write of list) writes.push(write);
    }
    return writes;
  }

  private async get<Value>(name: string, onGot?: (got: Got) => void): Promise<Value | undefined> {
    const got = await this.answering.ask<Got>({ method: 'GET', path: this.path(name) }).catch(ignoreMissing);
    if (!got?.found) return undefined;
    onGot?.(got);
    return JSON.parse(got._source.state) as Value;
  }

  private async put(name: string, state: string, query = {}): Promise<Pick<Got, '_seq_no' | '_primary_term'>> {
    return this.answering.ask({ method: 'PUT', path: this.path(name), query, body: { state } });
  }

  /** @throws DomainError `unavailable` if another process has written it since */
  private async write(state: StoredState): Promise<void> {
    try {
      const done = await this.put(NAME, JSON.stringify(state), this.revision ?? { op_type: 'create' });
      this.revision = { if_seq_no: done._seq_no, if_primary_term: done._primary_term };
    } catch (error) {
      if (error instanceof OpenSearchRefusal && error.status === 409) throw indexErrors.overtaken();
      throw error;
    }
  }

  private path(name: string): string {
    return `/${this.index}/_doc/${encodeURIComponent(name)}`;
  }
}

function listsOf(writes: readonly DocumentWrite[]): readonly (readonly string[])[] {
  const lists: string[][] = [[]];
  let length = 0;
  for (const write of writes) {
    const text = JSON.stringify(write);
    if (length > 0 && length + text.length > PART_LENGTH) {
      lists.push([]);
      length = 0;
    }
    lists.at(-1)?.push(text);
    length += text.length;
  }
  return lists;
}

/** A missing document is normal, a missing index an error. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof OpenSearchRefusal && error.status === 404 && !error.is('index_not_found_exception'))
    return undefined;
  throw error;
}
