const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?$/;
const NOW = /^now\(\s*([+-]?\d{1,6})?\s*\)$/i;

/** A timestamp in canonical form from ISO text (UTC where no offset is given) or `now(n)`, n days from now. */
export function instantOf(text: string, now: Date): string | undefined {
  const relative = NOW.exec(text.trim());
  if (relative) return new Date(now.getTime() + Number(relative[1] ?? 0) * DAY_MS).toISOString();
  if (DATE.test(text)) return dayOf(text)?.[0];
  if (!TIME.test(text)) return undefined;
  const zoned = /([Zz]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
  const instant = new Date(zoned.replace(' ', 'T').replace(',', '.'));
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** The first and last millisecond of a day, where the text is one. */
export function dayOf(text: string): readonly [string, string] | undefined {
  const start = DATE.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : NaN;
  if (Number.isNaN(start)) return undefined;
  return [new Date(start).toISOString(), new Date(start + DAY_MS - 1).toISOString()];
}
