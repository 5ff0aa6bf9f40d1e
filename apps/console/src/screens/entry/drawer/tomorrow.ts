import { fromDate, type ZonedDateTime } from '@internationalized/date';

/** Nine in the morning of the next day in that zone, whatever the clocks do in between. */
export function tomorrowMorning(now: number, zone: string): ZonedDateTime {
  return fromDate(new Date(now), zone).add({ days: 1 }).set({ hour: 9, minute: 0, second: 0, millisecond: 0 });
}
