import { setTimeout as wait } from 'node:timers/promises';
import type { Library } from '../content/library.ts';
import { success } from '../answers/answers.ts';
import type { Annal } from './annal.ts';
import type { Entry, Page } from '../answers/views.ts';

export interface LoadOptions {
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
}

interface Failure {
  readonly what: string;
  readonly status: number;
  readonly after: number;
  readonly body: unknown;
}

/** A healthy service never leaves this many unanswered; without a limit a slow machine would be overloaded. */
const MOST_UNANSWERED = 300;

/** Sends requests at a fixed rate, however quickly they are answered, up to a limit of unanswered ones. */
export class SteadyLoad {
  readonly failures: Failure[] = [];
  readonly acknowledged: string[] = [];
  reads = 0;
  slowestMs = 0;
  heldBack = 0;
  private readonly running = new Set<Promise<void>>();
  private isOver = false;
  private readonly pulses: readonly Promise<void>[];
  private readonly began = Date.now();

  private constructor(
    private readonly library: Library,
    private readonly known: string,
    { readsPerSecond, writesPerSecond }: LoadOptions,
  ) {
    this.pulses = [this.pulse(readsPerSecond, () => this.read()), this.pulse(writesPerSecond, () => this.write())];
  }

  static async start(library: Library, options: LoadOptions): Promise<SteadyLoad> {
    const { sys } = await library.create();
    return new SteadyLoad(library, sys.id, options);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.pulses);
    await Promise.all(this.running);
  }

  get rates(): { readonly reads: number; readonly writes: number; readonly heldBack: number } {
    const perSecond = (count: number) => Math.round((count * 1_000) / (Date.now() - this.began));
    return {
      reads: perSecond(this.reads),
      writes: perSecond(this.acknowledged.length),
      heldBack: perSecond(this.heldBack),
    };
  }

  async expectNothingLost(annal: Annal): Promise<void> {
    const found: string[] = [];
    for (let index = 0; ; index += 1) {
      const path = `${this.library.path}/entries?pageIndex=${index}&pageSize=2000&fields=title`;
      const { items, pageCount } = success(await annal.call<Page<Entry>>('GET', path));
      found.push(...items.map(({ sys }) => sys.id));
      if (index + 1 >= pageCount) break;
    }
    const there = new Set(found);
    expect(found).toHaveLength(there.size);
    expect(this.acknowledged.filter((id) => !there.has(id))).toEqual([]);
  }

  private async pulse(perSecond: number, send: () => Promise<void>): Promise<void> {
    const began = performance.now();
    for (let sent = 0; !this.isOver; sent += 1) {
      await wait(Math.max(0, began + (sent * 1_000) / perSecond - performance.now()));
      if (this.running.size >= MOST_UNANSWERED) {
        this.heldBack += 1;
        continue;
      }
      const running = send().finally(() => this.running.delete(running));
      this.running.add(running);
    }
  }

  private async read(): Promise<void> {
    const below = this.reads % 4 === 0 ? '/entries?pageSize=25&orderBy=title' : `/entries/${this.known}`;
    if (await this.call('GET', below, 200)) this.reads += 1;
  }

  private async write(): Promise<void> {
    const entry = { title: 'Steady', sys: { contentTypeId: 'book', language: 'en-GB' } };
    const created = await this.call('POST', '/entries', 201, entry);
    if (created) this.acknowledged.push((created as Entry).sys.id);
  }

  private async call(method: string, below: string, expected: number, sent?: unknown): Promise<unknown> {
    const began = performance.now();
    try {
      const { status, body } = await this.library.call(method, below, sent);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
      if (status === expected) return body;
      this.fail(`${method} ${below}`, status, body);
    } catch (error) {
      this.fail(`${method} ${below}`, 0, String(error));
    }
    return undefined;
  }

  private fail(what: string, status: number, body: unknown): void {
    this.failures.push({ what, status, after: Date.now() - this.began, body });
  }
}
