import type { EntryCommand } from './entry.commands.ts';
import type { EntryEvent } from './entry.events.ts';
import { isGone } from './entry.decide.ts';

const deleted = (language: string, parts: object = {}) =>
  ({
    type: 'EntryVariationDeleted',
    schemaVersion: 1,
    data: { language, permanent: true, defaultLanguage: 'en-GB', ...parts },
  }) as EntryEvent;
const command = (type: EntryCommand['type'], data: object) => ({ type, data }) as EntryCommand;

const revision = (language?: string) => command('ReviseEntryVariation', { sys: { language, problems: [] } });
const ofNone = [revision(), command('DeleteEntryVariations', { permanent: true })];
const ofWelsh = [
  revision('CY'),
  command('InvokeWorkflowEvent', { trigger: { language: 'cy' } }),
  command('DeleteEntryVariations', { languages: ['cy'], permanent: false }),
  command('ClearEntrySchedule', { schedule: 'publish', language: 'cy' }),
];

it('an entry is gone with its last variation, for every command on it', () => {
  const last = deleted('cy', { defaultLanguage: null });
  expect([...ofNone, ...ofWelsh].map((each) => isGone(last, each))).not.toContain(false);
});

it('a variation is gone for commands that name its language', () => {
  expect(ofWelsh.map((each) => isGone(deleted('cy'), each))).not.toContain(false);
  expect([...ofNone, revision('en-GB')].map((each) => isGone(deleted('cy'), each))).not.toContain(true);
});

it('a variation in the recycle bin is not gone, and creating an entry concerns no variation', () => {
  const binned = deleted('cy', { permanent: false, defaultLanguage: null });
  expect([...ofNone, ...ofWelsh].map((each) => isGone(binned, each))).not.toContain(true);
  const creation = command('CreateEntryVariation', { sys: { language: 'cy', problems: [] } });
  expect(isGone(deleted('cy', { defaultLanguage: null }), creation)).toBe(false);
});

it('a schedule is gone only for the command that clears it', () => {
  const cleared = { type: 'EntryScheduleCleared', data: { schedule: 'publish', language: 'cy' } } as EntryEvent;
  const clearing = (schedule: string, language?: string, primaryLanguage = 'en-GB') =>
    command('ClearEntrySchedule', { schedule, language, facts: { primaryLanguage } });
  expect(
    [clearing('publish', 'CY'), clearing('publish', undefined, 'cy')].map((each) => isGone(cleared, each)),
  ).toEqual([true, true]);
  const others = [clearing('unpublish', 'cy'), clearing('publish', 'en-GB'), clearing('publish'), revision('cy')];
  expect(others.map((each) => isGone(cleared, each))).not.toContain(true);
});
