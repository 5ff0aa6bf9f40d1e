/** UTC with exactly three fraction digits (conventions.md 6). */
export function formatTimestamp(instant: Date | string | number): string {
  return (instant instanceof Date ? instant : new Date(instant)).toISOString();
}

const FORM = /^(\d{4}-\d\d-\d\d)(?:[Tt](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?([Zz]|[+-]\d\d:?\d\d)?)?$/;

/** Without an offset the text is read as UTC. */
export function canonicalTimestamp(text: unknown): string | undefined {
  const match = typeof text === 'string' ? FORM.exec(text) : null;
  if (!match) return undefined;
  const [, date = '', time = '00:00', fraction = '0', offset = 'Z'] = match;
  const zone = offset.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const seconds = time.length === 5 ? `${time}:00` : time;
  const instant = new Date(`${date}T${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`);
  return Number.isNaN(instant.getTime()) || !isCalendarDay(date) ? undefined : instant.toISOString();
}

/** `Date` takes 30 February for 1 March. */
function isCalendarDay(date: string): boolean {
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
}
