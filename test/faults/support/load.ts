import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { answerOf, formProblems, success, type Answer } from '../../support/answers/answers.ts';
import type { Json, Library } from '../../support/content/library.ts';
import { isLong } from '../../support/sampling.ts';
import { until } from '../../support/until.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const WRITERS = 4;
const READERS = 2;
const ANSWERED_WITHIN_MS = 32_000;
/** Leaves CPU time for the recovery. */
const PAUSE_MS = 50;
const LAST_VERSION = '0.2';

export interface LoadOptions {
  readonly bytes?: number;
}

/** Clients that repeat failed requests under the same `Idempotency-Key`, so that every write is applied once. */
export class Load {
  private readonly written = new Map<string, string>();
  private readonly problems: string[] = [];
  private isOver = false;
  private readonly clients: readonly Promise<void>[];
  acknowledged = 0;
  unshown = 0;
  refused = 0;
  unanswered = 0;
  reads = 0;
  failedReads = 0;
  /** From the first request, with its repeats, to the acknowledgement. */
  slowestWriteMs = 0;
  slowestAnswerMs = 0;

  private constructor(
    private readonly library: Library,
    private readonly bearer: string,
    private readonly known: Entry,
    { bytes = 40 }: LoadOptions,
  ) {
    this.clients = [
      ...Array.from({ length: WRITERS }, () => this.repeat(() => this.write('x'.repeat(bytes)))),
      ...Array.from({ length: READERS }, () => this.repeat(() => this.read())),
    ];
  }

  /** Needs a project in which nothing else writes. */
  static async start(library: Library, options: LoadOptions = {}): Promise<Load> {
    const known = await library.create({ title: 'Known' });
    const load = new Load(library, await library.annal.bearer(), known, options);
    await load.makes(20);
    return load;
  }

  async makes(more: number, withinMs = 60_000): Promise<void> {
    const wanted = this.acknowledged + more;
    await this.reaches(() => this.acknowledged >= wanted, withinMs);
  }

  async isRefused(times: number, withinMs = 60_000): Promise<void> {
    const wanted = this.refused + times;
    await this.reaches(() => this.refused >= wanted, withinMs);
  }

  async isHindered(times: number, withinMs = 60_000): Promise<void> {
    const wanted = this.refused + this.unshown + times;
    await this.reaches(() => this.refused + this.unshown >= wanted, withinMs);
  }

  async isRead(times: number, withinMs = 60_000): Promise<void> {
    const wanted = this.reads + times;
    await this.reaches(() => this.reads >= wanted, withinMs);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  /** Nothing acknowledged is lost, nothing was applied twice, every refusal was valid. */
  async expectWhole(): Promise<void> {
    expect(this.problems.slice(0, 5)).toEqual([]);
    const found = (await this.everything()).map(({ sys, title }) => [sys.id, title, sys.version.versionNo]);
    const wanted = [...this.written].map(([id, title]) => [id, title, LAST_VERSION]);
    const { id, version } = this.known.sys;
    expect(found.toSorted()).toEqual([...wanted, [id, 'Known', version.versionNo]].toSorted());
    expect(this.reads).toBeGreaterThan(0);
  }

  private async everything(): Promise<readonly Entry[]> {
    const entries: Entry[] = [];
    for (let index = 0, pages = 1; index < pages; index += 1) {
      const query = `pageIndex=${index}&pageSize=1000&fields=title,sys.version&order=sys.id`;
      const page = success(await this.library.call<Page<Entry>>('GET', `/entries?${query}`));
      entries.push(...page.items);
      pages = page.pageCount;
      expect(page.totalCount).toBe(this.written.size + 1);
    }
    return entries;
  }

  private async reaches(isIt: () => boolean, withinMs: number): Promise<void> {
    const states = async () => {
      if (this.problems.length > 0) throw new Error(this.problems.slice(0, 5).join('\n'));
      const { acknowledged, unshown, refused, unanswered } = this;
      return { acknowledged, unshown, refused, unanswered };
    };
    await until(states, isIt, withinMs);
  }

  private async repeat(task: () => Promise<void>): Promise<void> {
    while (!this.isOver && this.problems.length === 0) await task();
  }

  private async write(text: string): Promise<void> {
    const id = randomUUID();
    const title = `Book ${id}`;
    const sys = { id, contentTypeId: 'book', language: 'en-GB' };
    const values = { extra: { text } };
    if (!(await this.persist(201, 'POST', '/entries', { title: 'First', ...values, sys }))) return;
    if (await this.persist(200, 'PUT', `/entries/${id}`, { title, ...values })) this.written.set(id, title);
    if (!isLong) await wait(PAUSE_MS);
  }

  private async read(): Promise<void> {
    const below =
      this.reads % 4 === 0 ? '/entries?pageSize=10&order=-sys.version.modified' : `/entries/${this.known.sys.id}`;
    const answer = await this.ask('GET', below);
    if (answer?.status === 200) this.reads += 1;
    else this.failedReads += 1;
    await wait(PAUSE_MS);
  }

  private async persist(status: number, method: string, below: string, body: Json): Promise<boolean> {
    const key = randomUUID();
    const began = performance.now();
    while (this.problems.length === 0) {
      const answer = await this.ask(method, below, body, key);
      if (answer?.status === status) {
        this.acknowledged += 1;
        this.slowestWriteMs = Math.max(this.slowestWriteMs, performance.now() - began);
        if (answer.headers.has('x-consistency')) this.unshown += 1;
        return true;
      }
      await wait(PAUSE_MS);
    }
    return false;
  }

  private async ask(method: string, below: string, body?: Json, key?: string): Promise<Answer | undefined> {
    const began = performance.now();
    const answer = await this.send(method, below, body, key);
    const ms = performance.now() - began;
    this.slowestAnswerMs = Math.max(this.slowestAnswerMs, ms);
    const what = `${method} ${below} after ${Math.round(ms)} ms`;
    if (ms > ANSWERED_WITHIN_MS) this.problems.push(`${what}: too late`);
    if (!answer) this.unanswered += 1;
    else if (answer.status === 503) {
      this.refused += 1;
      for (const problem of formProblems(answer)) this.problems.push(`${what}: 503 without ${problem}`);
    } else if (answer.status >= 300) this.problems.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  private async send(method: string, below: string, body?: Json, key?: string): Promise<Answer | undefined> {
    const headers = {
      authorization: `Bearer ${this.bearer}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    try {
      const { annal, path } = this.library;
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      return await answerOf(await fetch(annal.address + path + below, sent));
    } catch (error) {
      // fetch throws a TypeError of another realm without an answer; anything else is a bug.
      if ((error as Error).name === 'TypeError') return undefined;
      this.problems.push(`${method} ${below}: ${String(error)}`);
      return undefined;
    }
  }
}
