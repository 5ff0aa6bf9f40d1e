import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, type CommandContext } from '@annal/kernel';
import type { MessageBus } from '@annal/messaging';
import type { IndexAnswer, IndexQuery, IndexReader } from '@annal/search-index';
import type { AcknowledgedPosition } from './acknowledged-position.ts';
import { BUILDING } from './search-refusals.ts';
import { searchPosition, searchQuery, type SearchQuestion } from './search.message.ts';

/** Injection token: the index as an `IndexReader`, wherever it runs. */
export const INDEX_READER = Symbol('IndexReader');

export interface RemoteIndexOptions {
  /** Silence after which another process is asked too: not every transport reports a lost process. */
  readonly askAnotherAfterMs?: number;
  readonly limitMs?: number;
}

const LIMIT_MS = 12_000;
const ATTEMPTS = 3;
const PAUSE_MS = 20;
const ACTOR = { kind: 'system', id: 'search', name: 'system' } as const;

/** Any process of `search` may answer; repeating a question is harmless. */
export class RemoteIndex implements IndexReader {
  constructor(
    private readonly bus: MessageBus,
    private readonly acknowledged: Pick<AcknowledgedPosition, 'current'>,
    private readonly options: RemoteIndexOptions = {},
  ) {}

  async position(): Promise<bigint | undefined> {
    const position = await this.bus.send(searchPosition, null, this.context(this.deadline));
    return position === null ? undefined : BigInt(position);
  }

  /** @throws DomainError `unavailable` without an answer in time, or the answering process's error */
  async search(query: IndexQuery): Promise<IndexAnswer> {
    const { deadline } = this;
    const question = { query, minPosition: this.acknowledged.current?.toString() ?? null };
    const first = this.ask(question, deadline);
    if (await this.isSettledInTime(first)) return first;
    try {
      return await Promise.any([first, this.ask(question, deadline)]);
    } catch (error) {
      throw error instanceof AggregateError ? error.errors[0] : error;
    }
  }

  async close(): Promise<void> {}

  private get deadline(): number {
    return Date.now() + (this.options.limitMs ?? LIMIT_MS);
  }

  private async isSettledInTime(answer: Promise<unknown>): Promise<boolean> {
    const { askAnotherAfterMs } = this.options;
    if (askAnotherAfterMs === undefined) return true;
    const settled = new AbortController();
    const late = wait(askAnotherAfterMs, false, { signal: settled.signal }).catch(() => true);
    const done = answer.then(
      () => true,
      () => true,
    );
    return Promise.race([done, late]).finally(() => settled.abort());
  }

  /** A process that is building its index cannot answer; another one may. */
  private async ask(question: SearchQuestion, deadline: number): Promise<IndexAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.bus.send(searchQuery, question, this.context(deadline));
      } catch (error) {
        const isBuilding = error instanceof DomainError && error.code === BUILDING;
        if (!isBuilding || attempt === ATTEMPTS) throw error;
      }
      await wait(PAUSE_MS);
    }
  }

  private context(deadline: number): CommandContext {
    const id = randomUUID();
    return { commandId: id, correlationId: id, causationId: id, actor: ACTOR, deadline };
  }
}
