import { randomUUID } from 'node:crypto';
import { entrySource, type EntryEvent } from '@annal/content-contracts';
import type { Annal } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { atOnce } from '../../support/at-once.ts';
import type { Json, Library } from '../../support/content/library.ts';
import { OpenLog } from '../../support/stores/open-log.ts';
import { compareWithRebuild, documentsIn } from '../../support/stores/rebuild.ts';
import { isLong } from '../../support/sampling.ts';
import { ShelfMarks, type TagView } from '../../support/content/shelf-marks.ts';
import { logProblems, readStoredLog } from '../../support/stores/stored-log.ts';
import { until } from '../../support/until.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

/** Each in three languages: 100,000 variations in the long form (tags.md 8, row 9). */
const ENTRIES = isLong ? 33_334 : 10;
const LANGUAGES = ['en-GB', 'cy', 'pl'] as const;
const VARIATIONS = ENTRIES * LANGUAGES.length;
const SHOWN_WITHIN_MS = isLong ? 600_000 : 60_000;
/** Even while very many uses are rewritten. */
const ANSWERED_WITHIN_MS = 10_000;
const KINDS = 5;
const ofKind = (kind: number) => Math.floor((ENTRIES - 1 - kind) / KINDS) + 1;

const secondsSince = (began: number) => ((performance.now() - began) / 1_000).toFixed(1);
const failed = (): never => {
  throw new Error('No such kind');
};

type Uses = Page<{ readonly fieldId: string }> &
  Readonly<Record<'totalArchivedCount' | 'totalRecycleBinCount', number>>;

/** The store's commit batch size. */
const WRITERS = 64;

describe('merging a tag of very many variations', () => {
  let annal: Annal;
  let log: OpenLog;
  let marks: ShelfMarks;
  let library: Library;
  const tags = {} as Record<'a' | 'b' | 'c', TagView>;
  const samples: Entry[] = [];
  const special = {} as Record<'publishedOnly' | 'archived' | 'binned' | 'formerly', Entry>;
  let written = '';

  /** All name A, each in one field: some together with B, or with C. */
  const values = (kind: number): Json => {
    const [a, b, c] = [tags.a.id, tags.b.id, tags.c.id];
    const named: readonly Json[] = [
      { topics: [a] },
      { topics: [b, a] },
      { topic: a },
      { card: { topics: [a], text: 'x' } },
      { marks: [{ sys: { id: c } }, { sys: { id: a } }] },
    ];
    return { title: `Kind ${kind}`, ...named[kind] };
  };

  /** Only fields that name a tag. */
  const idsIn = (entry: Json): Json => {
    const named: Json = {
      topics: entry['topics'],
      topic: entry['topic'],
      card: (entry['card'] as { topics: string[] } | null)?.topics,
      marks: (entry['marks'] as { sys: { id: string } }[]).map(({ sys }) => sys.id),
    };
    const isNamed = (ids: unknown) => (Array.isArray(ids) ? ids.length > 0 : typeof ids === 'string');
    return Object.fromEntries(Object.entries(named).filter(([, ids]) => isNamed(ids)));
  };

  /** The view of an entry once A, or A and B, are read as another tag. */
  const shown = (kind: number, now: TagView): Json => {
    const { c } = tags;
    const own: readonly Json[] = [
      { topics: [now.id] },
      { topics: [now.id] },
      { topic: now.id },
      { card: [now.id] },
      { marks: now.id === c.id ? [c.id] : [c.id, now.id] },
    ];
    return own[kind] ?? {};
  };

  /** One of each kind through the API; the others get the same events under their own ids. */
  async function addEntries(): Promise<void> {
    const streams: { readonly id: string; readonly prefix: string; readonly events: readonly EntryEvent[] }[] = [];
    for (let kind = 0; kind < KINDS; kind += 1) {
      const { sys } = await library.create(values(kind));
      for (const language of LANGUAGES.slice(1))
        success(await library.call('PUT', `/entries/${sys.id}`, { ...values(kind), sys: { language } }));
      samples[kind] = await marks.entry({ sys });
      const { stream, events } = await log.about(entrySource, sys.id);
      streams.push({ id: sys.id, prefix: stream.slice(0, -sys.id.length), events });
    }
    const append = log.appender(entrySource);
    const copy = async (number: number) => {
      const { id, prefix, events } = streams[number % KINDS] ?? failed();
      const own = randomUUID();
      const ofOwn = JSON.parse(JSON.stringify(events).replaceAll(id, own)) as readonly EntryEvent[];
      await append(prefix + own, ofOwn, { expectAbsent: true });
    };
    await atOnce(ENTRIES - KINDS, copy, WRITERS);
  }

  async function addSpecial(): Promise<void> {
    const [a, b] = [{ topics: [tags.a.id] }, { topics: [tags.b.id] }];
    const changed = async (entry: Entry) =>
      success(await library.call<Entry>('PUT', `/entries/${entry.sys.id}`, { title: 'Changed', ...b }));
    special.publishedOnly = await changed(await library.createPublished({ title: 'Published', ...a }));
    special.formerly = await changed(await library.create({ title: 'Formerly', ...a }));
    const archived = await library.create({ title: 'Archived', ...a });
    special.archived = success(await library.invoke(archived, 'sysArchive'));
    special.binned = await library.create({ title: 'Binned', ...a });
    success(await library.call('DELETE', `/entries/${special.binned.sys.id}`), 204);
  }

  beforeAll(async () => {
    ({ annal, log } = await OpenLog.start({ LOG_LEVEL: 'error' }));
    marks = await ShelfMarks.withBooks(annal);
    ({ library } = marks);
    for (const name of ['a', 'b', 'c'] as const) tags[name] = await marks.tag(name);
    const began = performance.now();
    await addSpecial();
    await addEntries();
    report('appended', began);
    await untilShown();
    report('shown, and searched', began);
  }, 1_200_000);
  afterAll(async () => {
    await annal.discard();
    await log.close();
  });

  function report(what: string, began: number): void {
    if (isLong) process.stdout.write(`${VARIATIONS} variations: ${what} after ${secondsSince(began)} s\n`);
  }

  /** Appending does not wait for read models. */
  async function untilShown(): Promise<void> {
    const all = (count: number) => count >= VARIATIONS;
    await until(() => counted(tags.a), all, SHOWN_WITHIN_MS);
    const query = { where: [{ field: 'sys.contentTypeId', equalTo: 'book' }], pageSize: 1 };
    const ask = () => library.call<Page<Entry>>('POST', '/entries/search', query);
    await until(ask, ({ status, body }) => status === 200 && all(body.totalCount), SHOWN_WITHIN_MS);
  }

  const usage = async ({ id }: TagView, query = '') =>
    success(await library.call<Uses>('GET', `/tags/${id}/usage?pageSize=1${query}`));
  const counted = async (tag: TagView) => (await marks.get(tag.id)).usageCount;
  const found = async (field: string, tag: TagView) => {
    const query = { where: [{ field, equalTo: tag.id }], pageSize: 1 };
    const ask = () => library.call<Page<Entry>>('POST', '/entries/search', query);
    // A search that the index is not ready for says so after five seconds, and may be asked again.
    return success(await until(ask, ({ status }) => status !== 503, SHOWN_WITHIN_MS)).totalCount;
  };

  async function merge(from: TagView, into: TagView, uses: number): Promise<void> {
    const began = performance.now();
    const answer = await marks.delete(from.id, `?replacementTagId=${into.id}`);
    const took = performance.now() - began;
    success(answer, 204);
    written = answer.headers.get('x-position') ?? '';
    if (!isLong) expect(answer.headers.get('x-consistency')).toBe(null);
    // The answer may precede the recount of very many uses, and says so.
    if (answer.headers.has('x-consistency')) expect(answer.headers.get('x-consistency')).toBe('pending');
    let slowest = 0;
    const asked = async () => {
      const [sent, page] = [performance.now(), await usage(into, '&versionStatus=latest')];
      slowest = Math.max(slowest, performance.now() - sent);
      return page;
    };
    await until(asked, ({ totalCount }) => totalCount >= VARIATIONS, SHOWN_WITHIN_MS);
    await until(
      () => counted(into),
      (count) => count === uses,
      SHOWN_WITHIN_MS,
    );
    await until(
      () => library.call('GET', `/tags/${from.id}`),
      ({ status }) => status === 404,
      SHOWN_WITHIN_MS,
    );
    expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS);
    const whole = performance.now() - began;
    if (isLong)
      process.stdout.write(
        `Merged: answered after ${took.toFixed(0)} ms, counted after ${whole.toFixed(0)} ms, uses answered within ${slowest.toFixed(0)} ms\n`,
      );
  }

  /** Every read shows that all variations name this tag once. */
  async function expectAllToName(now: TagView, gone: readonly TagView[], alsoOwn: number): Promise<void> {
    for (const { id } of gone)
      expect(refusal(await library.call('GET', `/tags/${id}`), 404).data).toMatchObject({ mergedInto: now.id });
    expect(await counted(now)).toBe(VARIATIONS + alsoOwn);
    const latest = await usage(now, '&versionStatus=latest');
    expect(latest).toMatchObject({ totalCount: VARIATIONS + alsoOwn, totalArchivedCount: 1, totalRecycleBinCount: 1 });
    expect((await usage(now)).totalCount).toBe(1);
    for (const [kind, before] of samples.entries()) {
      const after = await marks.entry(before);
      expect([kind, idsIn(after)]).toEqual([kind, shown(kind, now)]);
      expect(after.sys).toEqual(before.sys);
    }
    for (const version of ['0.1', '0.2'])
      expect((await marks.entry(special.formerly, `?version=${version}`))['topics']).toEqual([now.id]);
    expect((await marks.entry(special.publishedOnly, '?versionStatus=published'))['topics']).toEqual([now.id]);
    const both = (ofKind(0) + ofKind(1)) * LANGUAGES.length + alsoOwn;
    expect(await found('topics', now)).toBe(both);
    expect(await found('topic', now)).toBe(ofKind(2) * LANGUAGES.length);
    expect(await found('card.topics', now)).toBe(ofKind(3) * LANGUAGES.length);
    refusal(await marks.delete(now.id), 422);
  }

  it('starts with uses of each tag', async () => {
    expect(await counted(tags.a)).toBe(VARIATIONS);
    // Two special entries name B too.
    expect(await counted(tags.b)).toBe(ofKind(1) * LANGUAGES.length + 2);
    expect(await counted(tags.c)).toBe(ofKind(4) * LANGUAGES.length);
  });

  it(
    'moves each use to the replacement, and again when that is merged',
    async () => {
      await merge(tags.a, tags.b, VARIATIONS + 2);
      await expectAllToName(tags.b, [tags.a], 2);
      await merge(tags.b, tags.c, VARIATIONS + 2);
      await expectAllToName(tags.c, [tags.a, tags.b], 2);
    },
    2 * SHOWN_WITHIN_MS,
  );

  it('writes no event of an entry, and the read models equal a rebuild', async () => {
    // Reads resolve merged tags, so they are right before all uses are rewritten.
    const headers = { 'X-Min-Position': written };
    const rewritten = () => library.call('GET', '/tags?pageSize=1', undefined, { headers });
    success(await until(rewritten, ({ status }) => status !== 503, SHOWN_WITHIN_MS));
    expect(await annal.program.stop()).toBe(0);
    await log.close();
    const stored = await readStoredLog(annal.dataDir);
    expect(logProblems(stored).slice(0, 5)).toEqual([]);
    const first = stored.findIndex(({ type }) => type === 'TagMerged');
    expect(
      stored
        .slice(first)
        .filter(({ stream }) => /^(entry|tags)-/.test(stream))
        .map(({ type }) => type),
    ).toEqual(['TagMerged', 'TagMerged']);
    const comparison = await compareWithRebuild(annal.dataDir);
    expect(comparison.differences.slice(0, 5)).toEqual([]);
    expect(documentsIn(comparison, 'tag-uses')).toBeGreaterThanOrEqual(VARIATIONS);
  }, 1_200_000);
});
