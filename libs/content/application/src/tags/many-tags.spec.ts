import { randomUUID } from 'node:crypto';
import { tagSetAggregate, tagSetStream, type TagSet, type TagSetEvent } from '@annal/content-domain';
import { tagGroupProjection, tagProjection, tagUseProjection } from '@annal/content-read-models';
import type { Aggregate } from '@annal/kernel';
import { context, editor, RecordingAccess, startContentStack } from '../testing/content-stack.ts';
import { GetTag, GetTagHandler } from './get-tag.ts';
import { ListTags, ListTagsHandler, type TagListing } from './list-tags.ts';
import { TagCache } from './cache/tag-cache.ts';
import { TagUses } from './tag-uses.ts';

/** `npm run test:sampled` checks limits near those of tags.md 8; `test/e2e/tags/many-tags` checks those themselves. */
const isLong = process.env['LONG'] === '1';
const GROUPS = 5;
const TAGS = isLong ? 50_000 : 1_000;
const PER_APPEND = 500;
/** More than the 20 and 5 ms of tags.md 8, because the work of all threads is added up. */
const LIST_CPU_MS = 30;
const LOOK_UP_CPU_MS = 10;

type Stack = Awaited<ReturnType<typeof startContentStack>>;
let stack: Stack;
let project: TagListing['project'];
let tags: ListTagsHandler;
let tag: GetTagHandler;

/** Appends events without a decision for each. */
const asTheyAre: Aggregate<TagSet, readonly TagSetEvent[], TagSetEvent> = {
  ...tagSetAggregate,
  isGone: () => false,
  decide: (events) => events,
};

const label = (number: number) => `Label ${String((number * 7_919) % TAGS).padStart(5, '0')}`;

function* made(projectUuid: string): Generator<TagSetEvent> {
  const event = (type: TagSetEvent['type'], data: object) =>
    ({ type, schemaVersion: 1, data: { projectUuid, versionNo: '1.0', ...data } }) as unknown as TagSetEvent;
  for (let group = 0; group < GROUPS; group += 1)
    yield event('TagGroupCreated', { groupId: `group${group}`, name: `Group ${group}`, description: null });
  for (let number = 0; number < TAGS; number += 1)
    yield event('TagCreated', {
      ...{ tagId: randomUUID(), groupId: `group${number % GROUPS}`, value: `value${number}` },
      label: { 'en-GB': label(number), cy: `${label(number)} cy` },
    });
}

beforeAll(async () => {
  stack = await startContentStack([tagProjection, tagGroupProjection, tagUseProjection], () => new Date());
  project = { ...(await stack.project()), primaryLanguage: 'en-GB' };
  const all = [...made(project.uuid)];
  for (let from = 0; from < all.length; from += PER_APPEND) {
    const part = all.slice(from, from + PER_APPEND);
    const written = stack.store.transact(asTheyAre, tagSetStream(project.uuid), part, context());
    await stack.shown(written.then(({ receipt }) => receipt));
  }
  const [access, uses] = [new RecordingAccess(), new TagUses(stack.readModels)];
  tags = new ListTagsHandler(stack.readModels, access, new TagCache(stack.readModels), uses);
  tag = new GetTagHandler(stack.readModels, access, uses);
}, 600_000);
afterAll(() => stack.stop());

const list = (parts: Partial<TagListing> = {}) =>
  tags.execute(
    new ListTags({ project, order: [{ name: 'label', direction: 1 }], pageIndex: 0, pageSize: 25, ...parts }, editor),
  );

/** Milliseconds of processor time of all threads, the store's too: other suites may run beside this one. */
async function took(ask: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await ask();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function median(ask: (turn: number) => Promise<unknown>, turns = 60): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await took(() => ask(turn)));
  return times.sort((left, right) => left - right)[Math.floor(turns / 2)] ?? 0;
}

it('very many tags are listed, filtered and found as fast as a few', async () => {
  const first = await took(() => list());
  const page = await list({ pageIndex: 3 });
  expect(page.totalCount).toBe(TAGS);
  expect(page.items.map((item) => item.label['en-GB'])).toEqual(
    Array.from({ length: 25 }, (_, index) => `Label ${String(75 + index).padStart(5, '0')}`),
  );
  const ofGroup = await list({ groupId: 'GROUP3', text: 'bel 0000' });
  expect(ofGroup.items.every((item) => item.groupId === 'group3')).toBe(true);
  const listed = await median((turn) => list({ pageIndex: turn }));
  const filtered = await median((turn) => list({ groupId: `group${turn % GROUPS}`, text: String(turn) }), 20);
  const anywhere = await median((turn) => list({ text: `bel ${turn}` }), 20);
  const inWelsh = await median((turn) => list({ text: `bel ${turn}`, language: 'cy' }), 20);
  const found = await median(async (turn) => {
    const choice = { groupId: `group${turn % GROUPS}`, label: label(turn).toUpperCase() };
    expect((await tag.execute(new GetTag(project, choice, editor))).value).toBe(`value${turn}`);
  });
  const byUse = () => list({ order: [{ name: 'usageCount', direction: -1 }] });
  const firstByUse = await took(byUse);
  const usedBy = await median(byUse, 20);
  if (!isLong) return;
  process.stdout.write(
    `${TAGS} tags: first list ${first.toFixed(0)} ms, list ${listed.toFixed(1)} ms, with q ${anywhere.toFixed(1)} ms, in a language ${inWelsh.toFixed(1)} ms, in a group ${filtered.toFixed(1)} ms, ` +
      `look-up ${found.toFixed(1)} ms, by usageCount first ${firstByUse.toFixed(0)} ms, then ${usedBy.toFixed(1)} ms\n`,
  );
  for (const ms of [listed, anywhere, inWelsh, filtered, usedBy]) expect(ms).toBeLessThan(LIST_CPU_MS);
  expect(found).toBeLessThan(LOOK_UP_CPU_MS);
}, 120_000);
