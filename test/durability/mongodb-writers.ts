import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import type { Library } from '../support/content/library.ts';
import type { Answer } from '../support/answers/answers.ts';
import type { Entry } from '../support/answers/views.ts';

type Ask = (options: { readonly headers: Readonly<Record<string, string>> }) => Promise<Answer>;

const LONGEST_MS = 60_000;
const AGAIN_MS = 50;

/** Writers that repeat a write under its key until it is answered, as clients of a service with outages do. */
export class MongodbWriters {
  readonly published: string[] = [];
  readonly deleted: string[] = [];
  readonly keys: string[] = [];
  /** Writes that were refused or got no answer in time. */
  readonly failures: string[] = [];
  longestMs = 0;
  private isOver = false;
  private readonly running: Promise<unknown>;

  constructor(
    private readonly library: Library,
    count: number,
  ) {
    const entries = Array.from({ length: count }, () => this.untilOver(() => this.writeEntry()));
    this.running = Promise.all([...entries, this.untilOver(() => this.writeKey())]);
  }

  get acknowledged(): number {
    return this.published.length + this.deleted.length + this.keys.length;
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async untilOver(write: () => Promise<void>): Promise<void> {
    while (!this.isOver) await write();
  }

  private async writeEntry(): Promise<void> {
    const { library } = this;
    const title = `Book ${randomUUID()}`;
    const body = { title, sys: { contentTypeId: 'book', language: 'en-GB' } };
    const created = await this.answered(201, (options) => library.call('POST', '/entries', body, options));
    const entry = created?.body as Entry | undefined;
    if (!entry) return;
    const { id, language } = entry.sys;
    if (Math.random() < 0.3) {
      const path = `/entries/${id}?language=${language}`;
      if (await this.answered(204, (options) => library.call('DELETE', path, undefined, options)))
        this.deleted.push(id);
      return;
    }
    const path = `/entries/${id}/workflow/events`;
    const trigger = { event: 'publish', language };
    if (await this.answered(200, (options) => library.call('POST', path, trigger, options))) this.published.push(id);
  }

  private async writeKey(): Promise<void> {
    const { annal } = this.library;
    const body = { name: `Key ${randomUUID()}`, enabled: true };
    const path = '/api/management/security/apiKeys';
    if (await this.answered(201, (options) => annal.call('POST', path, body, options))) this.keys.push(body.name);
  }

  private async answered(status: number, ask: Ask): Promise<Answer | undefined> {
    const headers = { 'idempotency-key': randomUUID() };
    const began = performance.now();
    for (;;) {
      const answer = await ask({ headers }).catch((error: unknown) => ({ status: 503, body: String(error) }) as Answer);
      const passed = performance.now() - began;
      this.longestMs = Math.max(this.longestMs, passed);
      if (answer.status === status) return answer;
      if (answer.status < 500 || passed > LONGEST_MS) {
        this.failures.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        return undefined;
      }
      await rest(AGAIN_MS);
    }
  }
}
