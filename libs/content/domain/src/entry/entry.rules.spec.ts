import { allowedEvents, contensisEntryApproval, contensisEntryBasic } from '@annal/content-rules';
import { compareVersions, DomainError, type VersionNo } from '@annal/kernel';
import { eventsOf } from '@annal/testing';
import fc from 'fast-check';
import { entryAggregate } from './entry.aggregate.ts';
import type { EntryCommand } from './entry.commands.ts';
import type { EntryEvent } from './entry.events.ts';
import { variationIn, type Entry, type Schedules } from './entry.state.ts';
import {
  create,
  due,
  entryId,
  factsWith,
  invoke,
  modelWith,
  remove,
  revise,
  schedule,
  unschedule,
} from './testing/entries.ts';

const { decide, evolve, initial } = entryAggregate;
const LANGUAGES = ['en-GB', 'cy'];
const SYSTEM_EVENTS = ['sysUnpublish', 'sysArchive', 'sysUnarchive', 'sysRestore'];
const ENTERING = ['schedule', 'submitAndScheduledApprove', 'scheduledApprove'];
const OWN_EVENTS = ['publish', 'submit', 'revoke', 'decline', 'approve', 'submitAndApprove', 'cancel', 'publishNow'];
const EVENTS = [...OWN_EVENTS, ...ENTERING, ...SYSTEM_EVENTS];
const PLANNING = ['setPublish', 'clearPublish', 'setUnpublish', 'clearUnpublish'];
const DUE = ['duePublish', 'dueUnpublish'];
const workflows = [contensisEntryBasic, contensisEntryApproval];

// Most commands are refused, and collecting stack traces would take half of the time.
const { stackTraceLimit } = Error;
beforeAll(() => void (Error.stackTraceLimit = 0));
afterAll(() => void (Error.stackTraceLimit = stackTraceLimit));

fc.configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? 50) });
const KINDS = ['create', 'revise', 'delete', 'remove', ...EVENTS, ...PLANNING, ...DUE];

interface Act {
  readonly kind: string;
  readonly language: string;
  /** Selects one of the possible kinds instead, so that lives get long. */
  readonly guide: number | undefined;
}
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...KINDS),
  language: fc.constantFrom(...LANGUAGES),
  guide: fc.option(fc.nat(100), { nil: undefined, freq: 4 }),
});

function commandOf(
  { kind, language }: Pick<Act, 'kind' | 'language'>,
  facts: ReturnType<typeof factsWith>,
  entry: Entry,
): EntryCommand {
  const planned = variationIn(entry, language)?.schedules ?? {};
  const sys = { id: entryId, contentTypeId: 'book', language };
  switch (kind) {
    case 'create':
      return create({ title: 'x', sys }, facts);
    case 'revise':
      return revise({ title: 'y', sys: { language } }, facts);
    case 'delete':
    case 'remove':
      return remove({ facts, languages: [language], permanent: kind === 'remove' });
    case 'duePublish':
      return due('publish', planned.publish?.setting ?? -1, { language, facts });
    case 'dueUnpublish':
      return due('unpublish', planned.unpublish?.setting ?? -1, { language, facts });
    case 'setPublish':
      return schedule('publish', '2026-04-01T06:00:00.000Z', { language, facts });
    case 'setUnpublish':
      return schedule('unpublish', '2026-05-01T06:00:00.000Z', { language, facts });
    case 'clearPublish':
      return unschedule('publish', { language, facts });
    case 'clearUnpublish':
      return unschedule('unpublish', { language, facts });
    default:
      return invoke({ event: kind, language, data: { message: 'because' } }, facts);
  }
}

function accepted(command: EntryCommand, entry: Entry): readonly EntryEvent[] | undefined {
  try {
    return eventsOf(decide(command, entry));
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** An allowed command may still lack a scheduled time. */
function isPossible(command: EntryCommand, entry: Entry): boolean {
  try {
    eventsOf(decide(command, entry));
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Array.isArray(error.data) && error.data.every(({ field }) => field === 'schedules.publish');
  }
}

const NAMES: Readonly<Record<string, string>> = {
  revise: 'sysUpdate',
  delete: 'sysDelete',
  setPublish: 'sysSetPublishSchedule',
  clearPublish: 'sysClearPublishSchedule',
  setUnpublish: 'sysSetUnpublishSchedule',
  clearUnpublish: 'sysClearUnpublishSchedule',
};

const planned = (schedules: Schedules) => (['publish', 'unpublish'] as const).filter((kind) => schedules[kind]);

function guided({ kind, language, guide }: Act, facts: ReturnType<typeof factsWith>, entry: Entry) {
  const possible = KINDS.filter((each) => accepted(commandOf({ kind: each, language }, facts, entry), entry));
  return { kind: (guide === undefined ? undefined : possible[guide % possible.length]) ?? kind, language };
}

/** Applies each accepted act and calls `look` with the entry before and after. */
function live(
  acts: readonly Act[],
  facts: ReturnType<typeof factsWith>,
  look: (before: Entry, events: readonly EntryEvent[], after: Entry) => void,
): Entry {
  return acts.reduce<Entry>((entry, each) => {
    const events = accepted(commandOf(guided(each, facts, entry), facts, entry), entry) ?? [];
    const after = events.reduce(evolve, entry);
    look(entry, events, after);
    return after;
  }, initial);
}

describe.each(workflows)('any history of an entry under $id', (workflow) => {
  const facts = factsWith({}, modelWith({}, workflow));
  const acts = fc.array(act, { maxLength: 60, size: 'max' });

  it('raises version numbers while a variation exists', () => {
    const versionOf = (event: EntryEvent) => ('versionNo' in event.data ? event.data.versionNo : undefined);
    fc.assert(
      fc.property(acts, (sequence) => {
        live(sequence, facts, (before, events) => {
          const last = new Map<string, VersionNo>();
          for (const language of LANGUAGES) {
            const known = variationIn(before, language)?.versionNo;
            if (known) last.set(language, known);
          }
          for (const event of events) {
            const versionNo = versionOf(event);
            if (!versionNo || event.type === 'EntryVariationUnpublished') continue;
            const former = last.get(event.data.language);
            if (former) expect(compareVersions(versionNo, former)).toBeGreaterThan(0);
            last.set(event.data.language, versionNo);
          }
        });
      }),
    );
  });

  it('is published exactly from its publication until it is unpublished or deleted', () => {
    fc.assert(
      fc.property(acts, (sequence) => {
        const published = new Set<string>();
        live(sequence, facts, (_, events, after) => {
          for (const { type, data } of events) {
            if (type === 'EntryVariationPublished') published.add(data.language);
            if (type === 'EntryVariationUnpublished' || type === 'EntryVariationDeleted')
              published.delete(data.language);
          }
          for (const language of LANGUAGES)
            expect((variationIn(after, language)?.publishedVersionNo ?? null) !== null).toBe(published.has(language));
        });
      }),
    );
  });

  it('accepts exactly the events that it lists as allowed', () => {
    fc.assert(
      fc.property(acts, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (sequence, granted) => {
        const entry = live(sequence, facts, () => undefined);
        if (entry.status !== 'existing') return;
        // Random rights, but the same for every question.
        const mayUse = (action: string) =>
          granted[[...action].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 20] ?? true;
        const limited = { ...facts, mayUse: (_: unknown, action: string) => mayUse(action) };
        for (const { language, state, isBinned, publishedVersionNo, schedules } of entry.variations) {
          const status = { state, isBinned, isPublished: publishedVersionNo !== null, scheduled: planned(schedules) };
          const allowed = allowedEvents(workflow, status, mayUse);
          const possible = ['revise', 'delete', ...EVENTS, ...PLANNING].filter((kind) =>
            isPossible(commandOf({ kind, language }, limited, entry), entry),
          );
          const expected = possible.map((kind) =>
            SYSTEM_EVENTS.includes(kind) ? kind : `${state}.${NAMES[kind] ?? kind}`,
          );
          expect([...allowed].sort()).toEqual(expected.sort());
        }
      }),
    );
  });

  it('lists the existing variations in every event', () => {
    fc.assert(
      fc.property(acts, (sequence) => {
        live(sequence, facts, (_, events, after) => {
          const last = events.at(-1);
          if (!last || !('languages' in last.data)) return;
          const variations = after.status === 'existing' ? after.variations : [];
          const languages = variations.filter(({ isBinned }) => !isBinned).map(({ language }) => language);
          expect(last.data.languages).toEqual(languages);
          expect(last.data.deletedLanguages).toEqual(
            variations.filter(({ isBinned }) => isBinned).map(({ language }) => language),
          );
          expect(last.data.archivedLanguages).toEqual(
            variations.flatMap(({ isBinned, state, language }) =>
              !isBinned && state === 'archived' ? [language] : [],
            ),
          );
        });
      }),
    );
  });

  it('keeps a schedule only while it can have an effect, and publishes on time only what is scheduled', () => {
    fc.assert(
      fc.property(acts, (sequence) => {
        live(sequence, facts, (before, events, after) => {
          for (const language of LANGUAGES) {
            const [was, is] = [variationIn(before, language), variationIn(after, language)];
            if (is && (is.isBinned || is.state === 'archived')) expect(planned(is.schedules)).toEqual([]);
            const own = events.filter(({ data }) => data.language === language);
            const invoked = own.some(({ data }) => 'event' in data && data.event === 'sysPublishScheduleInvoke');
            if (invoked) expect([was?.state, is?.schedules.publish]).toEqual(['scheduled', undefined]);
            if (own.some(({ type }) => type === 'EntryVariationPublished'))
              expect(is?.schedules.publish).toBeUndefined();
          }
        });
      }),
    );
  });
});
