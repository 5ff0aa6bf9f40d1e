import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type Encoding = 'br' | 'gzip';

export interface ConsoleFile {
  readonly content: Buffer;
  readonly encoding: Encoding | undefined;
}

export interface ConsolePage {
  readonly content: string;
  readonly etag: string;
}

const LOOK_EVERY_MS = 100;
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** The folder that tools/build/console.mjs writes, with the page last. */
export class ConsoleFiles {
  private page: (ConsolePage & { readonly changedAt: number }) | undefined;

  constructor(
    private readonly folder: string,
    /** Path of the public address, with a slash at the end. */
    private readonly base: string,
  ) {}

  /** Waits for a build that has not ended yet. @returns undefined if there is none in time */
  async pageWithin(patienceMs: number): Promise<ConsolePage | undefined> {
    const end = performance.now() + patienceMs;
    for (;;) {
      const page = await this.current();
      if (page || performance.now() > end) return page;
      await wait(LOOK_EVERY_MS);
    }
  }

  /** `accepted`: the best first */
  async file(name: string, accepted: readonly Encoding[]): Promise<ConsoleFile | undefined> {
    for (const encoding of accepted) {
      const content = await this.read(name + ENDINGS[encoding]);
      if (content) return { content, encoding };
    }
    const content = await this.read(name);
    return content && { content, encoding: undefined };
  }

  /** Read again after another build. */
  private async current(): Promise<ConsolePage | undefined> {
    const file = join(this.folder, 'index.html');
    const found = await stat(file).catch(whereMissing);
    if (!found) return undefined;
    if (this.page?.changedAt === found.mtimeMs) return this.page;
    const template = await this.read('index.html');
    if (!template) return undefined;
    const content = template.toString().replace('<base href="/"', `<base href="${escaped(this.base)}"`);
    this.page = { content, etag: etagOf(content), changedAt: found.mtimeMs };
    return this.page;
  }

  private read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.folder, name)).catch(whereMissing);
  }
}

export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

function escaped(path: string): string {
  return path.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function whereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
