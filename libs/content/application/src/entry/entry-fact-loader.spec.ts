import { randomUUID } from 'node:crypto';
import type { EntryFacts, WantedFacts } from '@annal/content-domain';
import { entryProjection } from '@annal/content-read-models';
import { context, RecordingAccess, startContentStack } from '../testing/content-stack.ts';
import { EntryDesk } from '../testing/entry-desk.ts';
import { EntryFactLoader } from './entry-fact-loader.ts';

let stack: Awaited<ReturnType<typeof startContentStack>>;
let desk: EntryDesk;
let loader: EntryFactLoader;

beforeAll(async () => {
  const now = () => new Date('2026-03-10T09:00:00.000Z');
  const access = new RecordingAccess();
  stack = await startContentStack([entryProjection], now);
  desk = await EntryDesk.open(stack, access, now);
  loader = new EntryFactLoader(stack.store, access, now);
});
afterAll(async () => {
  await desk.contentTypes.follower.stop();
  await stack.stop();
});

const subject = () => ({ project: desk.project, entryId: randomUUID(), context: context() });

describe('the facts of a decision on an entry', () => {
  it('are all those that it wanted when it is made again', async () => {
    const { entryId } = await desk.aBook('Botany');
    const none = randomUUID();
    const wanted: WantedFacts = { links: [entryId, none], owner: 'nobody', tags: true };
    const made: EntryFacts[] = [];
    await loader.decide(subject(), (facts) => {
      made.push(facts);
      return Promise.resolve(facts.tags ? { done: true } : { wanted });
    });
    const [before, after] = made;
    expect([made.length, before?.targets.size, before?.owners.size]).toEqual([2, 0, 0]);
    expect(after?.targets).toEqual(
      new Map([
        [entryId, { contentTypeId: 'book', dataFormat: 'entry' }],
        [none, null],
      ]),
    );
    expect(after?.owners).toEqual(new Map([['nobody', null]]));
  });

  it('are not loaded without end', async () => {
    let rounds = 0;
    const deciding = loader.decide(subject(), () => {
      rounds += 1;
      return Promise.resolve({ wanted: { owner: `nobody${rounds}` } });
    });
    await expect(deciding).rejects.toThrow('A decision on an entry wants facts without end');
    expect(rounds).toBe(10);
  });
});
