import { randomUUID } from 'node:crypto';
import { tagFacts, type TagSetEvent } from '@annal/content-contracts';
import { Annal } from '../../support/service/annal.ts';
import { TimedReads } from '../../support/service/timed-reads.ts';
import { success } from '../../support/answers/answers.ts';
import { atOnce } from '../../support/at-once.ts';
import { isLong } from '../../support/sampling.ts';
import { ShelfMarks, type TagView } from '../../support/content/shelf-marks.ts';
import type { Library } from '../../support/content/library.ts';
import { OpenLog } from '../../support/stores/open-log.ts';
import { until } from '../../support/until.ts';
import type { Page } from '../../support/answers/views.ts';

/** A project may have 50,000, a group 10,000 (tags.md 1). */
const TAGS = isLong ? 50_000 : 300;
const GROUPS = 6;
const ENTRIES = isLong ? 1_000 : 30;
/** Created through the API; the others are appended to the store. */
const MADE = isLong ? 600 : 30;
const PER_APPEND = 500;
const SHOWN_WITHIN_MS = 120_000;
const ASKED = isLong ? 200 : 10;
/** The first list of a process waits until it has read the tags. */
const FIRST_MS = 5_000;
/** tags.md 8, row 15. Medians, because other processes of the machine delay single answers. */
const LIST_MS = 20;
const LOOK_UP_MS = 5;

interface Times {
  readonly median: number;
  readonly p95: number;
}

const QUERIES = [
  '',
  'language=cy',
  'pageIndex=40&pageSize=25',
  'pageSize=100',
  'order=-label',
  'order=-usageCount,label',
  // A misspelling in a published sample.
  'order=label,-version.modifed',
];

const marksOf = (number: number) => ({
  value: `value${number}`,
  label: { 'en-GB': `Label ${(number * 7_919) % TAGS}`, cy: `Enw ${number}` },
});

/** On a service that has not listed anything before (tags.md 8, row 15). */
describe('50,000 tags', () => {
  let annal: Annal;
  let log: OpenLog;
  let library: Library;
  const ids: string[] = [];
  const groupOf = (number: number) => (number % GROUPS === 0 ? 'topics' : `group${number % GROUPS}`);

  beforeAll(async () => {
    ({ annal, log } = await OpenLog.start({ LOG_LEVEL: 'error' }));
    ({ library } = await ShelfMarks.withBooks(annal));
    for (let group = 1; group < GROUPS; group += 1)
      success(await library.call('POST', '/taggroups', { id: `group${group}`, name: `Group ${group}` }), 201);
    await atOnce(MADE, async (number) => {
      const made = await library.call<TagView>('POST', '/tags', { ...marksOf(number), groupId: groupOf(number) });
      ids[number] = success(made, 201).id;
    });
    await appendOthers(ids[0] ?? '');
    await until(
      () => library.call('GET', `/tags/${ids[TAGS - 1]}`),
      ({ status }) => status === 200,
      SHOWN_WITHIN_MS,
    );
    await atOnce(ENTRIES, async (number) => {
      const topic = ids[(number % Math.ceil(TAGS / GROUPS)) * GROUPS];
      await library.create({ title: `Book ${number}`, topic, marks: [{ sys: { id: ids[number % TAGS] } }] });
    });
  }, 600_000);
  afterAll(async () => {
    await annal.discard();
    await log.close();
  });

  /** Appends for the others what the API appended for the first. */
  async function appendOthers(first: string): Promise<void> {
    const { stream, events } = await log.eventsOf<TagSetEvent>(tagFacts, ({ data }) => data['tagId'] === first);
    const [template] = events;
    if (template?.type !== 'TagCreated') throw new Error('The first tag was not created');
    const append = log.appender<TagSetEvent>(tagFacts);
    for (let from = MADE; from < TAGS; from += PER_APPEND) {
      const numbers = Array.from({ length: Math.min(PER_APPEND, TAGS - from) }, (_, index) => from + index);
      const created = numbers.map((number): TagSetEvent => {
        const tagId = (ids[number] = randomUUID());
        return { ...template, data: { ...template.data, ...marksOf(number), tagId, groupId: groupOf(number) } };
      });
      await append(stream, created);
    }
  }

  async function measured(when: string): Promise<void> {
    const reads = await TimedReads.of(annal);
    const list = async (query: string, of = '') =>
      (await reads.get<Page<TagView>>(`/api/management/projects/${library.id}${of}/tags?${query}`)).ms;
    const taking = async (ask: (turn: number) => Promise<number>): Promise<Times> => {
      const times: number[] = [];
      for (let turn = 0; turn < ASKED; turn += 1) times.push(await ask(turn));
      times.sort((one, other) => one - other);
      const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
      return { median: at(0.5), p95: at(0.95) };
    };
    const first = await list('');
    const found: Record<string, Times> = {};
    for (const query of QUERIES) {
      await list(query);
      found[query] = await taking(() => list(query));
    }
    found['q'] = await taking((turn) => list(`q=abel ${turn}`));
    found['q in a language'] = await taking((turn) => list(`q=nw ${turn}&language=cy`));
    found['q in a group'] = await taking((turn) => list(`q=abel ${turn}`, '/taggroups/topics'));
    found['each after a change'] = await taking(async (turn) => {
      const put = { label: { 'en-GB': `${turn} ${when}` } };
      success(await library.call('PUT', `/tags/${ids[TAGS - 1 - turn]}`, put));
      return list('');
    });
    const lookUp = await taking(async (turn) => {
      const { label, value } = marksOf(turn);
      const asked = `taggroups/${groupOf(turn)}/tags?label=${encodeURIComponent(label['en-GB'].toUpperCase())}`;
      const { body, ms } = await reads.get<TagView>(`/api/management/projects/${library.id}/${asked}`);
      expect(body.value).toBe(value);
      return ms;
    });
    reads.close();
    if (!isLong) return;
    const shown = Object.entries({ ...found, lookUp }).map(
      ([name, { median, p95 }]) => `${name || 'list'} ${median.toFixed(1)} (${p95.toFixed(1)})`,
    );
    const heading = `${TAGS} tags ${when}: first ${first.toFixed(0)} ms; median (p95) in ms`;
    process.stdout.write(`${heading}: ${shown.join('; ')}\n`);
    expect(first).toBeLessThan(FIRST_MS);
    expect(Object.entries(found).filter(([, { median }]) => median > LIST_MS)).toEqual([]);
    expect(lookUp.median).toBeLessThan(LOOK_UP_MS);
  }

  it('are listed and looked up as fast as a few by a process that has seen their creation', async () => {
    await measured('new');
    const listed = await library.call<Page<TagView>>('GET', '/tags?order=value&pageSize=10000');
    const { totalCount, items } = success(listed);
    expect(totalCount).toBe(TAGS);
    expect(items.map(({ value }) => value)).toEqual(
      ids
        .map((_, number) => `value${number}`)
        .sort(new Intl.Collator('en-GB').compare)
        .slice(0, 10_000),
    );
  }, 300_000);

  it('and by a restarted process', async () => {
    expect(await annal.program.stop()).toBe(0);
    annal = await Annal.start(annal.dataDir, { LOG_LEVEL: 'error', ...log.environment });
    library = library.at(annal);
    await measured('again');
  }, 300_000);
});
