import { isDeepStrictEqual } from 'node:util';
import type { Annal } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import type { ContentType, Entry, Page, Project } from '../support/answers/views.ts';
import type { Chance } from './chance.ts';
import { entryKey, partsOf, PROJECT, typeKey, variationOf, type Fields, type Saved, type State } from './states.ts';

const READERS = 8;

export class Observer {
  readonly problems: string[] = [];
  private readonly latest = new Map<string, Entry>();
  private readonly published = new Map<string, Entry>();
  readonly states = new Map<string, State>();

  constructor(
    private readonly annal: Annal,
    private readonly path: string,
    private readonly chance: Chance,
  ) {}

  async look(): Promise<void> {
    await this.lookAtModel();
    await this.lookAtEntries('latest', this.latest);
    await this.lookAtEntries('published', this.published);
    for (const [key, { sys, ...values }] of this.latest) {
      const published = this.published.get(key);
      if (sys.isPublished !== (published !== undefined))
        this.problems.push(`${key}: isPublished is ${sys.isPublished}`);
      const workflow = sys.workflow.state;
      const saved = (entry: Entry | undefined) => (entry ? savedOf(entry) : null);
      this.states.set(key, { latest: savedOf({ sys, ...values }), published: saved(published), workflow });
    }
    for (const key of this.published.keys()) if (!this.latest.has(key)) this.problems.push(`${key}: only published`);
  }

  async compareOneByOne(keys: readonly string[]): Promise<void> {
    const entries = keys.filter((key) => key !== PROJECT && !key.startsWith('type/')).values();
    await Promise.all(Array.from({ length: READERS }, () => this.compareEach(entries)));
  }

  private async compareEach(keys: Iterable<string>): Promise<void> {
    for (const key of keys) {
      const { id, language } = partsOf(key);
      for (const [versionStatus, listed] of [
        ['latest', this.latest] as const,
        ['published', this.published] as const,
      ]) {
        const { status, body } = await this.call(`/entries/${id}?language=${language}&versionStatus=${versionStatus}`);
        const expected = listed.get(key);
        const isSame = expected ? status === 200 && isDeepStrictEqual(body, expected) : status === 404;
        if (!isSame)
          this.problems.push(`${key} ${versionStatus}: ${status} ${JSON.stringify(body)}, not as in the list`);
      }
    }
  }

  async compareTotals(): Promise<void> {
    const variations = [...this.states].flatMap(([key, state]) => {
      const variation = variationOf(state);
      return variation ? [{ ...partsOf(key), isPublished: variation.published !== null }] : [];
    });
    await this.expectTotal('/entries', new Set(variations.map(({ id }) => id)).size);
    for (const language of new Set(variations.map((variation) => variation.language))) {
      const those = variations.filter((variation) => variation.language === language);
      await this.expectTotal(`/entries?language=${language}`, those.length);
      const published = those.filter(({ isPublished }) => isPublished);
      await this.expectTotal(`/entries?versionStatus=published&language=${language}`, published.length);
    }
    for (const type of new Set(variations.map((variation) => variation.type))) {
      const those = variations.filter((variation) => variation.type === type);
      const path = `/contenttypes/${type}/entries`;
      await this.expectTotal(`${path}?language=*`, those.length);
      await this.expectTotal(`${path}?language=*&versionStatus=published`, those.filter((v) => v.isPublished).length);
      await this.expectTotal(path, new Set(those.map(({ id }) => id)).size);
    }
  }

  async compareUsage(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      for (const versionStatus of ['latest', 'published'] as const) {
        const linking = [...this.states.values()].filter((state) => {
          return variationOf(state)?.[versionStatus]?.fields.next === id;
        });
        await this.expectTotal(`/entries/${id}/usage?versionStatus=${versionStatus}`, linking.length);
      }
    }
  }

  private async lookAtModel(): Promise<void> {
    const { primaryLanguage } = success(await this.call<Project>(''));
    this.states.set(PROJECT, { primaryLanguage });
    const types = async (versionStatus: string) =>
      success(await this.call<readonly ContentType[]>(`/contenttypes?dataFormat=entry&versionStatus=${versionStatus}`));
    const published = new Map((await types('published')).map((type) => [type.id, savedType(type)]));
    for (const type of await types('latest')) {
      this.states.set(typeKey(type.id), { latest: savedType(type), published: published.get(type.id) ?? null });
    }
  }

  private async lookAtEntries(versionStatus: string, into: Map<string, Entry>): Promise<void> {
    const pageSize = this.chance.pick([200, 333, 1_000]);
    const order = this.chance.pick([
      '',
      'sys.id',
      '-sys.version.modified',
      'sys.version.created',
      '-entryTitle',
      'copies',
    ]);
    const query = `language=*&versionStatus=${versionStatus}&pageSize=${pageSize}&order=${order}`;
    let total = 0;
    let seen = 0;
    for (let pageIndex = 0; pageIndex === 0 || seen < total; pageIndex += 1) {
      const page = success(await this.call<Page<Entry>>(`/entries?${query}&pageIndex=${pageIndex}`));
      if (pageIndex > 0 && page.totalCount !== total) this.problems.push(`${query}: ${page.totalCount}, was ${total}`);
      total = page.totalCount;
      seen += page.items.length;
      for (const entry of page.items) this.list(entry, query, into);
      if (page.items.length === 0) break;
    }
    if (seen !== total) this.problems.push(`${query}: ${seen} items, total ${total}`);
  }

  private list(entry: Entry, query: string, into: Map<string, Entry>): void {
    const { id, language, contentTypeId } = entry.sys;
    const key = entryKey(String(contentTypeId), id, language);
    if (into.has(key)) this.problems.push(`${query}: ${key} is listed twice`);
    into.set(key, entry);
  }

  private async expectTotal(path: string, expected: number): Promise<void> {
    const { totalCount } = success(await this.call<Page<Entry>>(`${path}${path.includes('?') ? '&' : '?'}pageSize=1`));
    if (totalCount !== expected) this.problems.push(`${path}: total ${totalCount}, there are ${expected}`);
  }

  private call<Body = unknown>(below: string) {
    return this.annal.call<Body>('GET', this.path + below);
  }
}

export function savedOf({ sys, title, stamp, copies, text, next: link }: Entry): Saved {
  const next = (link as Entry | null | undefined)?.sys.id ?? null;
  return { versionNo: sys.version.versionNo, fields: { title, stamp, copies, text, next } as Fields };
}

function savedType({ version, description }: ContentType) {
  const { 'en-GB': text = '' } = description as Record<string, string>;
  return { versionNo: version.versionNo, description: text };
}
