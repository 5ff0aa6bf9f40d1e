import type { KnownProject } from '@annal/structure-application';
import type { Changes } from '../changes.ts';
import { KnownEntries, type KnownEntry } from './known-entries.ts';

const project: KnownProject = {
  status: 'live',
  uuid: '11111111-0000-4000-8000-000000000000',
  id: 'library',
  rootNodeId: '22222222-0000-4000-8000-000000000000',
  rootDisplayName: {},
  primaryLanguage: 'en-GB',
  supportedLanguages: ['en-GB'],
  deliverySysExclusions: [],
};
const PLACES: KnownEntry = { places: [{ isCanonical: true, paths: { 'en-GB': '/one' } }] };
const OUTLINES: KnownEntry = { outlines: [] };

function following(maxSize = 100_000) {
  const entries = new KnownEntries(maxSize);
  const running = new Set<Set<string>>();
  const state = { isCurrent: true };
  const changes: Changes = {
    get isCurrent() {
      return state.isCurrent;
    },
    unsettled: () => [],
    begin: () => {
      const touched = new Set<string>();
      running.add(touched);
      return {
        isSettled: (keys) => [...keys].every((key) => !touched.has(key)),
        end: () => void running.delete(touched),
      };
    },
  };
  entries.follow(changes);
  const touch = (...keys: string[]) => {
    for (const touched of running) for (const key of keys) touched.add(key);
    entries.drop(new Set(keys));
  };
  const learn = (id: string, part: KnownEntry, meanwhile: () => void = () => undefined) =>
    entries.learn(project, () => {
      meanwhile();
      return Promise.resolve(new Map([[id, part]]));
    });
  return { entries, state, running, touch, learn };
}

it('knows what was read until a change touches the entry', async () => {
  const { entries, running, touch, learn } = following();
  await learn('one', PLACES);
  touch('11111111:e:two', '11111111:e');
  expect(entries.get(project, 'one')).toMatchObject(PLACES);
  touch('11111111:e:one');
  expect(entries.get(project, 'one')).toEqual({});
  expect(running.size).toBe(0);
});

it('puts together the parts of an entry', async () => {
  const { entries, learn } = following();
  await learn('one', PLACES);
  await learn('one', OUTLINES);
  expect(entries.get(project, 'one')).toMatchObject({ ...PLACES, ...OUTLINES });
});

it.each(['11111111:e:one', '11111111'])('does not keep what was read beside a change of %s', async (key) => {
  const { entries, touch, learn } = following();
  expect(await learn('one', PLACES, () => touch(key))).toEqual(new Map([['one', PLACES]]));
  expect(entries.get(project, 'one')).toEqual({});
});

it('ends its watch after a failed read', async () => {
  const { entries, running } = following();
  await expect(entries.learn(project, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(running.size).toBe(0);
});

it('forgets a whole project, and no other', async () => {
  const { entries, touch, learn } = following();
  await learn('one', PLACES);
  touch('11111112');
  expect(entries.get(project, 'one')).toMatchObject(PLACES);
  touch('11111111');
  expect(entries.get(project, 'one')).toEqual({});
});

it('shows nothing for another state of the project, or while changes may go unnoticed', async () => {
  const { entries, state, learn } = following();
  await learn('one', PLACES);
  expect(entries.get({ ...project, primaryLanguage: 'cy' }, 'one')).toEqual({});
  state.isCurrent = false;
  expect(entries.get(project, 'one')).toEqual({});
});

it('stays within its size', async () => {
  const { entries, learn } = following(20_000);
  for (let index = 0; index < 100; index += 1) await learn(`${index}`, PLACES);
  const known = Array.from({ length: 100 }, (_, index) => entries.get(project, `${index}`)).filter(
    ({ places }) => places !== undefined,
  );
  expect(known.length).toBeGreaterThan(10);
  expect(known.length).toBeLessThan(30);
});

it('keeps nothing without room or a follower', async () => {
  const { entries, learn } = following(0);
  await learn('one', PLACES);
  expect(entries.get(project, 'one')).toEqual({});
  const alone = new KnownEntries(100_000);
  await alone.learn(project, () => Promise.resolve(new Map([['one', PLACES]])));
  expect(alone.get(project, 'one')).toEqual({});
});
