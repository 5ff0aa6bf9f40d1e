import type { EntryEvent, VariationSummary } from '@annal/content-domain';
import type { Recorded } from '@annal/kernel';
import { reacting } from '@annal/process/testing';
import { entryBin } from './entry-bin.process.ts';

const pending = reacting(entryBin);
const key = (language: string) => ({ projectUuid: 'p1', entryId: 'e1', language });
const summary: VariationSummary = { languages: [], deletedLanguages: [], archivedLanguages: [], defaultLanguage: null };

function recorded(event: EntryEvent, revision: number, occurredAt: string): Recorded<EntryEvent> {
  const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
  const actor = { kind: 'user', id: 'u', name: 'm.dewey' } as const;
  const metadata = { schemaVersion: 1, ...ids, actor, occurredAt };
  return { ...event, id: 'i', stream: 's', revision: BigInt(revision), position: BigInt(revision), metadata };
}

function deleted(language: string, revision: number, at: string, permanent = false) {
  const data = { ...key(language), ...summary, wasPublished: false, wasBinned: permanent, permanent };
  return recorded({ type: 'EntryVariationDeleted', schemaVersion: 1, data }, revision, at);
}

function restored(language: string, revision: number, at: string) {
  const change = { workflowId: 'w', from: 'draft', to: 'draft', data: null, publications: {} };
  const data = { ...key(language), ...summary, ...change };
  return recorded({ type: 'EntryVariationRestored', schemaVersion: 1, data }, revision, at);
}

const expiry = (language: string, deletion: number, at: string) => ({
  subject: 'p1.e1',
  name: language,
  at,
  command: { ...key(language), deletion },
  actor: { kind: 'system', id: 'entry-bin', name: 'Recycle bin' },
});

describe('the recycle bin', () => {
  const march = '2026-03-01T10:00:00.000Z';
  const april = '2026-04-01T10:00:00.000Z';

  it('removes every variation 90 days after its deletion', () => {
    expect(pending(deleted('en-GB', 4, march), deleted('cy', 9, april))).toEqual([
      expiry('en-GB', 4, '2026-05-30T10:00:00.000Z'),
      expiry('cy', 9, '2026-06-30T10:00:00.000Z'),
    ]);
  });

  it('removes nothing that was restored or removed already', () => {
    expect(pending(deleted('en-GB', 4, march), restored('en-GB', 5, april))).toEqual([]);
    expect(pending(deleted('en-GB', 4, march), deleted('en-GB', 5, april, true))).toEqual([]);
    expect(pending(deleted('en-GB', 4, march, true))).toEqual([]);
  });

  it('starts again at a later deletion', () => {
    const again = deleted('en-GB', 6, april);
    expect(pending(deleted('en-GB', 4, march), restored('en-GB', 5, march), again)).toEqual([
      expiry('en-GB', 6, '2026-06-30T10:00:00.000Z'),
    ]);
  });

  it('keeps the languages of an entry apart', () => {
    expect(pending(deleted('en-GB', 4, march), deleted('cy', 5, march), restored('cy', 6, april))).toEqual([
      expiry('en-GB', 4, '2026-05-30T10:00:00.000Z'),
    ]);
  });
});
