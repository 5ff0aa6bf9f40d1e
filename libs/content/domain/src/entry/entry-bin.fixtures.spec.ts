import { entryAggregate } from './entry.aggregate.ts';
import type { EntryEvent } from './entry.events.ts';
import { created } from './testing/entries.ts';

const key = {
  projectUuid: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21',
  entryId: '2f1d7c30-8a0b-4a7e-9b7c-6a1c6b1d9f01',
  language: 'en-GB',
};

/** As stored. Never edit these lines: a new shape gets an upcaster and a line of its own. */
const stored: Readonly<Record<string, { schemaVersion: number; data: object; leaves: object }>> = {
  EntryVariationArchived: {
    schemaVersion: 1,
    data: {
      ...key,
      languages: ['en-GB'],
      deletedLanguages: [],
      archivedLanguages: ['en-GB'],
      defaultLanguage: 'en-GB',
      workflowId: 'contensisEntryBasic',
      from: 'versionComplete',
      to: 'archived',
      data: { why: 'out of print' },
    },
    leaves: { state: 'archived', isBinned: false },
  },
  EntryVariationUnarchived: {
    schemaVersion: 1,
    data: {
      ...key,
      languages: ['en-GB'],
      deletedLanguages: [],
      archivedLanguages: [],
      defaultLanguage: 'en-GB',
      workflowId: 'contensisEntryBasic',
      from: 'archived',
      to: 'draft',
      data: null,
    },
    leaves: { state: 'draft', isBinned: false },
  },
  EntryVariationRestored: {
    schemaVersion: 1,
    data: {
      ...key,
      languages: ['en-GB'],
      deletedLanguages: [],
      archivedLanguages: [],
      defaultLanguage: 'en-GB',
      workflowId: 'contensisEntryBasic',
      from: 'versionComplete',
      to: 'draft',
      data: null,
      publications: { 'en-GB': 4 },
    },
    leaves: { state: 'draft', isBinned: false, publishedVersionNo: null },
  },
};

describe('the first stored form', () => {
  it.each(Object.entries(stored))('of %s is still readable', (type, { schemaVersion, data, leaves }) => {
    const schema = entryAggregate.schemas[type as EntryEvent['type']];
    expect(schema.schemaVersion).toBe(schemaVersion);
    const event = { type, schemaVersion, data: JSON.parse(JSON.stringify(data)) } as EntryEvent;
    const after = [created(), event].reduce(entryAggregate.evolve, entryAggregate.initial);
    expect(after).toMatchObject({ variations: [leaves] });
  });
});
