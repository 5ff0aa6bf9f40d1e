import { entryAggregate, type EntryEvent, type ScheduleKind } from '@annal/content-domain';
import type { LanguageCode } from '@annal/kernel';
import { clearTimer, setTimer, type ProcessManager } from '@annal/process';

export interface DueSchedule {
  readonly projectUuid: string;
  readonly entryId: string;
  readonly language: LanguageCode;
  readonly schedule: ScheduleKind;
  readonly setting: number;
}

/** Acts in the name of the user who set the schedule. Every schedule ends with an event of its own. */
export const entrySchedules: ProcessManager<EntryEvent, DueSchedule> = {
  name: 'entry-schedules',
  version: 1,
  sources: [entryAggregate],
  types: ['EntryScheduleSet', 'EntryScheduleCleared', 'EntryScheduleMissed'],
  react: ({ type, data, metadata: { actor }, revision }) => {
    if (type !== 'EntryScheduleSet' && type !== 'EntryScheduleCleared' && type !== 'EntryScheduleMissed') return [];
    const { projectUuid, entryId, language, schedule } = data;
    // Both schedules of a variation share a subject, so that late ones are invoked in their order.
    const subject = `${projectUuid}.${entryId}.${language}`;
    if (type !== 'EntryScheduleSet') return [clearTimer(subject, schedule)];
    const command = { projectUuid, entryId, language, schedule, setting: Number(revision) };
    return [setTimer({ subject, name: schedule, at: data.at, command, actor })];
  },
};
