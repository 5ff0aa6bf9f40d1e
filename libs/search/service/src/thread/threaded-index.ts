import type { Worker } from 'node:worker_threads';
import { DomainError } from '@annal/kernel';
import { messageOf } from '@annal/observability';
import type { ProjectionLog } from '@annal/read-models';
import type { IndexAnswer, IndexQuery } from '@annal/search-index';
import type { AskedIndex } from '../asked-index.ts';
import type { IndexComparison } from '../compare-index.ts';
import { SEARCH_INDEX } from '../indexed-log.ts';
import type { SearchIndexStatus } from '../search-index.ts';
import { isBuilding } from '../search-refusals.ts';
import type { ThreadReply, ThreadRequest } from './protocol.ts';

export interface ThreadedIndexOptions {
  readonly thread: () => Worker;
  readonly report: ProjectionLog;
  onApplied?(occurredAt: string): void;
  readonly restartAfterMs?: number;
}

interface Waiting {
  resolve(answer: IndexAnswer | IndexComparison): void;
  reject(error: unknown): void;
}

const RESTART_AFTER_MS = 1_000;
const MAX_WAITING = 1_024;
const STARTING: SearchIndexStatus = {
  name: SEARCH_INDEX,
  state: 'starting',
  position: undefined,
  caughtUp: false,
  isComplete: false,
  filling: [],
};

/** In a thread, so that neither writes nor slow queries block other work. */
export class ThreadedIndex implements AskedIndex {
  private readonly waiting = new Map<number, Waiting>();
  private known = STARTING;
  private lastId = 0;
  private worker: Worker | undefined;
  private restart: NodeJS.Timeout | undefined;
  private stopping: Promise<void> | undefined;
  private onLevel: (() => void)[] = [];

  constructor(private readonly options: ThreadedIndexOptions) {}

  start(): void {
    const worker = this.options.thread();
    this.worker = worker;
    worker.on('message', (reply: ThreadReply) => this.take(reply));
    worker.on('error', (error: Error) => this.fail(worker, error));
    worker.on('exit', (code) => this.fail(worker, new Error(`it ended with code ${code}`)));
  }

  async search(query: IndexQuery, minPosition: bigint): Promise<IndexAnswer> {
    if (this.waiting.size >= MAX_WAITING)
      throw new DomainError('unavailable', 'Service.Unavailable', 'Too many requests are waiting, please try again');
    return (await this.answerTo((id) => ({ kind: 'search', id, query, minPosition }))) as IndexAnswer;
  }

  async compare(): Promise<IndexComparison> {
    return (await this.answerTo((id) => ({ kind: 'compare', id }))) as IndexComparison;
  }

  status(): SearchIndexStatus {
    return this.known;
  }

  rebuild(): void {
    if (this.worker) this.ask(this.worker, { kind: 'rebuild' });
  }

  async untilLevel(): Promise<void> {
    if (this.known.caughtUp || this.stopping) return;
    await new Promise<void>((resolve) => this.onLevel.push(resolve));
  }

  stop(): Promise<void> {
    return (this.stopping ??= this.end());
  }

  private async end(): Promise<void> {
    clearTimeout(this.restart);
    const { worker } = this;
    if (worker) {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      this.ask(worker, { kind: 'stop' });
      await ended;
    }
    this.worker = undefined;
    this.letGo();
  }

  private async answerTo(request: (id: number) => ThreadRequest): Promise<IndexAnswer | IndexComparison> {
    const { worker } = this;
    if (!worker || this.stopping) throw isBuilding();
    this.lastId += 1;
    const id = this.lastId;
    const answer = new Promise<IndexAnswer | IndexComparison>((resolve, reject) =>
      this.waiting.set(id, { resolve, reject }),
    );
    this.ask(worker, request(id));
    return answer.finally(() => this.waiting.delete(id));
  }

  private ask(worker: Worker, request: ThreadRequest): void {
    worker.postMessage(request);
  }

  private take(reply: ThreadReply): void {
    switch (reply.kind) {
      case 'answer':
        return this.waiting.get(reply.id)?.resolve(reply.answer);
      case 'refused': {
        const { kind, code, message, data } = reply.refusal;
        return this.waiting.get(reply.id)?.reject(new DomainError(kind, code, message, data));
      }
      case 'failed':
        return this.waiting.get(reply.id)?.reject(reply.error);
      case 'log':
        return this.options.report[reply.level](reply.details, reply.text);
      case 'applied':
        this.known = { ...this.known, position: reply.position };
        return this.options.onApplied?.(reply.occurredAt);
      case 'status':
        this.known = reply.status;
        if (this.known.caughtUp) for (const resume of this.onLevel.splice(0)) resume();
        return;
      case 'stopped':
        return;
    }
  }

  private fail(worker: Worker, error: Error): void {
    if (this.worker !== worker || this.stopping) return;
    this.worker = undefined;
    const { report, restartAfterMs = RESTART_AFTER_MS } = this.options;
    report.error(
      { projection: SEARCH_INDEX, err: error },
      'The thread of the search index has ended, starting it again',
    );
    this.known = { ...this.known, state: 'stopped', caughtUp: false, isComplete: false, error: messageOf(error) };
    for (const { reject } of this.waiting.values()) reject(isBuilding());
    this.restart = setTimeout(() => this.start(), restartAfterMs);
  }

  private letGo(): void {
    for (const { reject } of this.waiting.values()) reject(isBuilding());
    for (const resume of this.onLevel.splice(0)) resume();
  }
}
