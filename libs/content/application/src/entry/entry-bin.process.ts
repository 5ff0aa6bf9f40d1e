import { entryAggregate, type EntryEvent } from '@annal/content-domain';
import type { Actor, LanguageCode } from '@annal/kernel';
import { clearTimer, setTimer, type ProcessManager } from '@annal/process';

/** workflows.md 3.5. */
const DAYS_IN_BIN = 90;

export interface ExpiredVariation {
  readonly projectUuid: string;
  readonly entryId: string;
  readonly language: LanguageCode;
  readonly deletion: number;
}

const actor: Actor = { kind: 'system', id: 'entry-bin', name: 'Recycle bin' };

export const entryBin: ProcessManager<EntryEvent, ExpiredVariation> = {
  name: 'entry-bin',
  version: 1,
  sources: [entryAggregate],
  types: ['EntryVariationDeleted', 'EntryVariationRestored'],
  react: ({ type, data, metadata, revision }) => {
    const { projectUuid, entryId, language } = data;
    const subject = `${projectUuid}.${entryId}`;
    if (type !== 'EntryVariationDeleted' || data.permanent) return [clearTimer(subject, language)];
    const command = { projectUuid, entryId, language, deletion: Number(revision) };
    return [setTimer({ subject, name: language, at: daysAfter(metadata.occurredAt, DAYS_IN_BIN), command, actor })];
  },
};

function daysAfter(instant: string, days: number): string {
  const end = new Date(instant);
  end.setUTCDate(end.getUTCDate() + days);
  return end.toISOString();
}
