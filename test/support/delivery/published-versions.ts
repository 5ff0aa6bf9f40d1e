import { success, type Answer } from '../answers/answers.ts';
import type { Entry } from '../answers/views.ts';
import type { Site } from './site.ts';

export type ReadVersion = (entryId: string, position: string) => Promise<Answer<Entry>>;

/** Publishes versions of an entry one after the other, each followed by a read that has to show it. */
export class PublishedVersions {
  readonly stale: string[] = [];
  count = 0;

  private constructor(
    private readonly site: Site,
    private entry: Entry,
  ) {}

  static async of(site: Site): Promise<PublishedVersions> {
    return new PublishedVersions(site, await site.author('Version 0'));
  }

  async next(read: ReadVersion): Promise<void> {
    const { site } = this;
    this.count += 1;
    const name = `Version ${this.count}`;
    const published = await site.library.invoke(await site.revise(this.entry, { name }), 'publish');
    this.entry = success(published);
    const { status, body } = await read(this.entry.sys.id, published.headers.get('x-position') ?? '');
    if (status !== 200 || body['name'] !== name) this.stale.push(`${status} with ${String(body['name'])}, not ${name}`);
  }
}
