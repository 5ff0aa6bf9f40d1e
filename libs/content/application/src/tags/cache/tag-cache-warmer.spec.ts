import { randomUUID } from 'node:crypto';
import { tagSetAggregate, tagSetStream, type TagSet, type TagSetEvent } from '@annal/content-domain';
import { tagGroupProjection, tagProjection } from '@annal/content-read-models';
import type { Aggregate } from '@annal/kernel';
import { context, startContentStack } from '../../testing/content-stack.ts';
import { TagCacheWarmer } from './tag-cache-warmer.ts';
import { TagCache } from './tag-cache.ts';
import type { TagTable } from './tag-table.ts';

const WITHIN_MS = 20_000;

class WatchedCache extends TagCache {
  readonly read: { readonly projectUuid: string; readonly tags: number }[] = [];

  override async table(projectUuid: string): Promise<TagTable> {
    const table = await super.table(projectUuid);
    this.read.push({ projectUuid, tags: table.all.length });
    return table;
  }
}

type Stack = Awaited<ReturnType<typeof startContentStack>>;
let stack: Stack;
beforeAll(async () => {
  stack = await startContentStack([tagProjection, tagGroupProjection], () => new Date());
}, 60_000);
afterAll(() => stack.stop());

const { isGone: _, ...known } = tagSetAggregate;
const asTheyAre: Aggregate<TagSet, readonly TagSetEvent[], TagSetEvent> = { ...known, decide: (events) => events };

async function add(projectUuid: string, count: number): Promise<void> {
  const event = (type: TagSetEvent['type'], data: object) =>
    ({ type, schemaVersion: 1, data: { projectUuid, versionNo: '1.0', ...data } }) as unknown as TagSetEvent;
  const groupId = `group-${randomUUID().slice(0, 8)}`;
  const events = [event('TagGroupCreated', { groupId, name: 'Group', description: null })];
  for (let number = 0; number < count; number += 1) {
    const value = `${groupId}-${number}`;
    events.push(event('TagCreated', { tagId: randomUUID(), groupId, value, label: { 'en-GB': value } }));
  }
  const written = stack.store.transact(asTheyAre, tagSetStream(projectUuid), events, context());
  await stack.shown(written.then(({ receipt }) => receipt));
}

async function isRead(cache: WatchedCache, projectUuid: string, tags: number): Promise<void> {
  const began = Date.now();
  while (!cache.read.some((one) => one.projectUuid === projectUuid && one.tags === tags)) {
    if (Date.now() - began > WITHIN_MS) throw new Error(`Read is only ${JSON.stringify(cache.read)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it('loads the tags of large projects before the first query, and adds new ones', async () => {
  const [{ uuid: large }, { uuid: small }] = [await stack.project(), await stack.project()];
  await add(large, 600);
  await add(small, 3);
  const cache = new WatchedCache(stack.readModels);
  const advance = new TagCacheWarmer(stack.store, stack.readModels, cache);
  advance.onApplicationBootstrap();
  try {
    await isRead(cache, large, 600);
    expect(cache.read.map(({ projectUuid }) => projectUuid)).not.toContain(small);
    await add(small, 4);
    await isRead(cache, small, 7);
    await add(large, 1);
    await isRead(cache, large, 601);
  } finally {
    await advance.onApplicationShutdown();
  }
  const { length } = cache.read;
  await add(large, 1);
  expect(cache.read).toHaveLength(length);
});
