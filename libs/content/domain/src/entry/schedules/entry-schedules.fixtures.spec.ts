import { entryAggregate } from '../entry.aggregate.ts';
import type { EntryEvent } from '../entry.events.ts';
import { variationIn } from '../entry.state.ts';
import { created } from '../testing/entries.ts';

const key =
  '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","entryId":"2f1d7c30-8a0b-4a7e-9b7c-6a1c6b1d9f01","language":"en-GB"';

/** As first stored, byte for byte: these events have to stay readable. */
const stored: readonly (readonly [type: EntryEvent['type'], json: string])[] = [
  ['EntryScheduleSet', `{${key},"schedule":"publish","at":"2026-04-01T06:00:00.000Z"}`],
  ['EntryScheduleSet', `{${key},"schedule":"unpublish","at":"2026-05-01T06:00:00.000Z"}`],
  ['EntryScheduleMissed', `{${key},"schedule":"publish","reason":"notScheduled"}`],
  ['EntryScheduleCleared', `{${key},"schedule":"unpublish"}`],
];

describe('schedule events as they were first stored', () => {
  const events = stored.map(([type, json]) => {
    const { schemaVersion } = entryAggregate.schemas[type];
    return { type, schemaVersion, data: JSON.parse(json) as unknown } as EntryEvent;
  });

  it('have the current shape, so no upcaster is needed', () =>
    expect(events.map(({ schemaVersion }) => schemaVersion)).toEqual([1, 1, 1, 1]));

  it('fold to the expected schedules', () => {
    const after = (count: number) =>
      variationIn([created(), ...events.slice(0, count)].reduce(entryAggregate.evolve, entryAggregate.initial), 'en-GB')
        ?.schedules;
    const publish = { at: '2026-04-01T06:00:00.000Z', setting: 1, missed: false };
    const unpublish = { at: '2026-05-01T06:00:00.000Z', setting: 2, missed: false };
    expect(after(2)).toEqual({ publish, unpublish });
    expect(after(4)).toEqual({ publish: { ...publish, missed: true } });
  });
});
