import { Chance } from '../../durability/chance.ts';
import { Annal } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { isLong } from '../../support/sampling.ts';
import { ShelfMarks, type TagView } from '../../support/content/shelf-marks.ts';
import { TagModel, type ModelEntry, type Named } from '../../support/content/tag-model.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const CHANGES = isLong ? 1_000 : 80;
const TAGS = 8;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));

type Uses = Page<object> & Readonly<Record<'totalArchivedCount' | 'totalRecycleBinCount', number>>;

describe(`random changes (SEED=${seed})`, () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  it('leave the same uses and references as a simple model', async () => {
    const walk = await Walk.begin(annal);
    for (let turn = 0; turn < CHANGES; turn += 1) {
      await walk.step();
      if (turn % 8 === 0) await walk.compareOrder();
    }
    await walk.compare();
  }, 300_000);

  it('never fail when they overlap, and leave no id without a tag', async () => {
    const crowd = await Crowd.begin(annal);
    await Promise.all(Array.from({ length: 8 }, (_, member) => crowd.act(seed + member, CHANGES / 8)));
    await crowd.compare();
  }, 300_000);
});

const body = (named: Named) => ({
  title: 'x',
  topics: named.topics,
  topic: named.topic,
  card: named.card.length > 0 ? { topics: named.card } : null,
  sys: { contentTypeId: 'book', language: 'en-GB' },
});

const namedBy = (entry: Entry): Named => ({
  topics: entry['topics'] as string[],
  topic: entry['topic'] as string | null,
  card: (entry['card'] as { topics: string[] } | null)?.topics ?? [],
});

const idsIn = ({ topics, topic, card }: Named): readonly string[] => [
  ...new Set([...topics, ...card, ...(topic === null ? [] : [topic])]),
];

class Ideas {
  readonly ids: readonly string[];

  constructor(readonly chance: Chance) {
    this.ids = Array.from({ length: TAGS }, () => chance.guid());
  }

  get id(): string {
    return this.ids[this.chance.below(TAGS)] ?? '';
  }

  some(most: number): readonly string[] {
    return Array.from({ length: this.chance.below(most + 1) }, () => this.id);
  }

  named(): Named {
    return { topics: this.some(3), topic: this.chance.is(0.5) ? this.id : null, card: this.some(2) };
  }
}

/** A sequence of changes, each compared with the model. */
class Walk {
  private readonly model = new TagModel();
  private readonly ideas = new Ideas(new Chance(seed));

  private constructor(private readonly marks: ShelfMarks) {}

  static async begin(annal: Annal): Promise<Walk> {
    const walk = new Walk(await ShelfMarks.withBooks(annal));
    for (const id of walk.ideas.ids) await walk.createTag(id);
    return walk;
  }

  async step(): Promise<void> {
    const { ideas, model } = this;
    const idea = ideas.chance.below(20);
    if (idea < 4) return this.create(ideas.named());
    if (idea < 6) return this.createTag(ideas.id);
    if (idea < 10) return this.deleteTag(ideas.id);
    if (idea < 11) return this.merge(ideas.id, ideas.id);
    const entry = model.entries[ideas.chance.below(model.entries.length)];
    if (entry && entry.status !== 'gone') await this.change(entry, idea);
  }

  private async change(entry: ModelEntry, idea: number): Promise<void> {
    if (entry.status !== 'latest' && idea < 17)
      return this.invoke(entry, entry.status === 'archived' ? 'sysUnarchive' : 'sysRestore', 'latest');
    if (idea < 15 && entry.status === 'latest') return this.save(entry, this.ideas.named());
    if (idea < 17) return this.publish(entry);
    if (idea < 18 && entry.status === 'latest') return this.invoke(entry, 'sysArchive', 'archived');
    if (entry.status !== 'deleted') return this.bin(entry);
    success(await this.call('DELETE', `/entries/${entry.id}?permanent=true`), 204);
    [entry.status, entry.published] = ['gone', undefined];
  }

  private async createTag(id: string): Promise<void> {
    const { live, merged } = this.model;
    const value = `v${id.slice(0, 8)}`;
    const answer = await this.call('POST', '/tags', { id, groupId: 'topics', value, label: { 'en-GB': value } });
    if (live.has(id) || merged.has(id)) return void refusal(answer, 409);
    success(answer, 201);
    live.add(id);
  }

  private async deleteTag(id: string): Promise<void> {
    const { model } = this;
    const answer = await this.marks.delete(id);
    if (!model.live.has(id)) return void refusal(answer, 404);
    const users = model.users(id);
    if (users > 0) {
      const [issue] = refusal(answer, 422).data as { message: string }[];
      return expect(issue?.message).toMatch(new RegExp(`is used by ${users} entries$`));
    }
    success(answer, 204);
    model.live.delete(id);
  }

  private async merge(id: string, into: string): Promise<void> {
    const { model } = this;
    const answer = await this.marks.delete(id, `?replacementTagId=${into}`);
    if (!model.live.has(id)) return void refusal(answer, 404);
    if (!model.live.has(into) || id === into) return void refusal(answer, 422);
    success(answer, 204);
    model.merge(id, into);
  }

  private async create(named: Named): Promise<void> {
    const answer = await this.call<Entry>('POST', '/entries', body(named));
    const saved = this.model.saved(named);
    if (!saved) return void refusal(answer, 422);
    const entry = success(answer, 201);
    expect(namedBy(entry)).toEqual(saved);
    this.model.entries.push({ id: entry.sys.id, latest: saved, published: undefined, status: 'latest' });
  }

  private async save(entry: ModelEntry, named: Named): Promise<void> {
    const answer = await this.call<Entry>('PUT', `/entries/${entry.id}`, body(named));
    const saved = this.model.saved(named);
    if (!saved) return void refusal(answer, 422);
    expect(namedBy(success(answer))).toEqual(saved);
    entry.latest = saved;
  }

  private async publish(entry: ModelEntry): Promise<void> {
    const trigger = { event: 'publish', language: 'en-GB' };
    const answer = await this.call<Entry>('POST', `/entries/${entry.id}/workflow/events`, trigger);
    // There may be nothing to publish.
    if (answer.status === 422) return;
    expect(namedBy(success(answer))).toEqual(this.model.shown(entry.latest));
    entry.published = entry.latest;
  }

  private async invoke(entry: ModelEntry, event: string, status: 'latest' | 'archived'): Promise<void> {
    const trigger = { event, language: 'en-GB' };
    const { sys } = success(await this.call<Entry>('POST', `/entries/${entry.id}/workflow/events`, trigger));
    entry.status = status;
    if (!sys.isPublished) entry.published = undefined;
  }

  private async bin(entry: ModelEntry): Promise<void> {
    success(await this.call('DELETE', `/entries/${entry.id}`), 204);
    [entry.status, entry.published] = ['deleted', undefined];
  }

  async compare(): Promise<void> {
    const { model, marks } = this;
    for (const id of this.ideas.ids) {
      const answer = await this.call<TagView>('GET', `/tags/${id}`);
      if (!model.live.has(id)) {
        const { data } = refusal(answer, 404);
        expect((data as { mergedInto?: string }).mergedInto).toBe(model.merged.get(id));
        continue;
      }
      expect([id, success(answer).usageCount]).toEqual([id, model.usageCount(id)]);
      const latest = success(await this.call<Uses>('GET', `/tags/${id}/usage?versionStatus=latest`));
      expect([id, latest]).toMatchObject([
        id,
        {
          totalCount: model.usageCount(id),
          totalArchivedCount: model.countIn('archived', id),
          totalRecycleBinCount: model.countIn('deleted', id),
        },
      ]);
      const published = success(await this.call<Uses>('GET', `/tags/${id}/usage`));
      expect([id, published.totalCount, published.items.length]).toEqual([
        id,
        model.publishedCount(id),
        Math.min(25, model.publishedCount(id)),
      ]);
    }
    for (const { id, latest } of model.entries.filter(({ status }) => status === 'latest'))
      expect([id, namedBy(success(await marks.library.call<Entry>('GET', `/entries/${id}`)))]).toEqual([
        id,
        model.shown(latest),
      ]);
    await this.compareOrder();
  }

  async compareOrder(): Promise<void> {
    const { model } = this;
    const order = '/tags?order=-usageCount,id&pageSize=100';
    const { items } = success(await this.call<Page<TagView>>('GET', order));
    const counts = [...model.live].map((id) => [model.usageCount(id), id] as const);
    counts.sort(([left, one], [right, other]) => right - left || (one < other ? -1 : 1));
    expect(items.map(({ usageCount, id }) => [usageCount, id])).toEqual(counts);
  }

  private call<Body>(method: string, below: string, sent?: unknown) {
    return this.marks.library.call<Body>(method, below, sent);
  }
}

/** Concurrent changes, which may be refused; a failure (500) ends the test. */
class Crowd {
  private readonly entries = new Map<string, true>();
  private readonly ids: readonly string[];

  private constructor(private readonly marks: ShelfMarks) {
    this.ids = new Ideas(new Chance(seed)).ids;
  }

  static async begin(annal: Annal): Promise<Crowd> {
    const crowd = new Crowd(await ShelfMarks.withBooks(annal));
    for (const id of crowd.ids) await crowd.createTag(id);
    return crowd;
  }

  private createTag(id: string) {
    const value = `v${id.slice(0, 8)}`;
    return this.marks.library.call('POST', '/tags', { id, groupId: 'topics', value, label: { 'en-GB': value } });
  }

  async act(ownSeed: number, turns: number): Promise<void> {
    const chance = new Chance(ownSeed);
    const id = () => this.ids[chance.below(TAGS)] ?? '';
    const named = (): Named => ({ topics: [id()], topic: id(), card: [id()] });
    const entry = () => [...this.entries.keys()][chance.below(this.entries.size)];
    for (let turn = 0; turn < turns; turn += 1) {
      const [idea, chosen] = [chance.below(12), entry()];
      if (idea < 4) await this.judge([201, 422], 'POST', '/entries', body(named()));
      else if (idea < 8 && chosen) await this.judge([200, 422], 'PUT', `/entries/${chosen}`, body(named()));
      else if (idea < 10) expect([204, 404, 422]).toContain((await this.marks.delete(id())).status);
      else if (idea < 11) expect([201, 409]).toContain((await this.createTag(id())).status);
      else {
        const { status } = await this.marks.delete(id(), `?replacementTagId=${id()}`);
        expect([204, 404, 422]).toContain(status);
      }
    }
  }

  private async judge(statuses: readonly number[], method: string, below: string, sent: unknown): Promise<void> {
    const answer = await this.marks.library.call<Entry>(method, below, sent);
    expect(statuses).toContain(answer.status);
    if (answer.status === 422) return;
    this.entries.set(answer.body.sys.id, true);
    await this.knows(answer.body);
  }

  /** Every id in an answer names a tag, or one deleted meanwhile that no later answer contains. */
  private async knows(entry: Entry): Promise<void> {
    for (const id of idsIn(namedBy(entry))) {
      const tag = await this.marks.library.call('GET', `/tags/${id}`);
      if (tag.status === 200) continue;
      const later = await this.marks.library.call<Entry>('GET', `/entries/${entry.sys.id}`);
      if (!idsIn(namedBy(success(later))).includes(id)) continue;
      // It may have been created again in between.
      success(await this.marks.library.call('GET', `/tags/${id}`));
    }
  }

  async compare(): Promise<void> {
    const { library } = this.marks;
    const { items } = success(await library.call<Page<Entry>>('GET', '/entries?pageSize=10000'));
    expect(items).toHaveLength(this.entries.size);
    const counts = new Map<string, number>();
    for (const { topics, topic, card } of items.map(namedBy))
      for (const ids of [topics, topic === null ? [] : [topic], card])
        for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    const tags = success(await library.call<Page<TagView>>('GET', '/tags?pageSize=100')).items;
    const ids = tags.map(({ id }) => id);
    expect([...counts.keys()].filter((id) => !ids.includes(id))).toEqual([]);
    expect(tags.map(({ id, usageCount }) => [id, usageCount])).toEqual(ids.map((id) => [id, counts.get(id) ?? 0]));
  }
}
