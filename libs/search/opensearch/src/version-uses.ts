import { randomUUID } from 'node:crypto';
import type { Answering } from './connection.ts';
import type { IndexMeta } from './index-mapping.ts';

const EVERY_MS = 60_000;
/** Generous, because clocks differ and processes may hang for a while. */
const UNUSED_AFTER_MS = 10 * 60_000;
const MOST_PROCESSES = 10_000;

type Version = Pick<IndexMeta, 'version' | 'layout'>;

interface Use extends Version {
  readonly seen: number;
}

interface UsesAnswer {
  readonly hits: { readonly hits: readonly { readonly _source: Use }[] };
}

export class VersionUses {
  private readonly process = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private count = 0;

  constructor(
    private readonly answering: Answering,
    private readonly index: string,
    private readonly own: Version,
  ) {}

  async begin(): Promise<void> {
    this.count += 1;
    if (this.timer) return;
    // A failed report is repeated in a minute.
    this.timer = setInterval(() => void this.say().catch(() => undefined), EVERY_MS).unref();
    await this.say();
  }

  async used(): Promise<readonly Version[]> {
    const path = `/${this.index}/_search`;
    const query = { size: MOST_PROCESSES, ignore_unavailable: true };
    await this.answering.ask({ method: 'POST', path: `/${this.index}/_refresh`, query: { ignore_unavailable: true } });
    const { hits } = await this.answering.ask<UsesAnswer>({ method: 'GET', path, query });
    return hits.hits.map(({ _source: use }) => use).filter(({ seen }) => Date.now() - seen < UNUSED_AFTER_MS);
  }

  async end(): Promise<void> {
    this.count -= 1;
    if (this.count > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
    await this.answering.ask({ method: 'DELETE', path: this.path });
  }

  private async say(): Promise<void> {
    const body: Use = { version: this.own.version, layout: this.own.layout, seen: Date.now() };
    await this.answering.ask({ method: 'PUT', path: this.path, body });
  }

  private get path(): string {
    return `/${this.index}/_doc/${this.process}`;
  }
}
