import { fromDate, parseAbsolute, parseDate, toCalendarDate, type CalendarDate } from '@internationalized/date';
import type { DateValue } from '../../../ui/date/date-field.tsx';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/** A stored text as what a date field shows; without an offset it is UTC (fields.md 3). */
export function shownDate(text: unknown, isDay: boolean, zone: string): DateValue | null {
  if (typeof text !== 'string') return null;
  try {
    if (DATE_ONLY.test(text)) return isDay ? parseDate(text) : parseAbsolute(`${text}T00:00:00Z`, zone);
    const moment = parseAbsolute(OFFSET.test(text) ? text : `${text}Z`, zone);
    return isDay ? toCalendarDate(moment) : moment;
  } catch {
    return null;
  }
}

/** What is stored for a choice: `2026-02-03`, or the moment in UTC. */
export function storedDate(value: DateValue | null): string | null {
  if (value === null) return null;
  return 'toAbsoluteString' in value ? value.toAbsoluteString().replace('.000Z', 'Z') : value.toString();
}

export function placeholderDate(isDay: boolean, zone: string, now: Date): DateValue {
  const moment = fromDate(now, zone).set({ hour: 9, minute: 0, second: 0, millisecond: 0 });
  return isDay ? (toCalendarDate(moment) satisfies CalendarDate) : moment;
}
