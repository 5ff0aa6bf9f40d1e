const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = /^(\d{4})([-/])(\d\d?)\2(\d\d?)$/;
const TIME = /^(\d{4})([-/])(\d\d?)\2(\d\d?)[Tt ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)([Zz]|[+-]\d\d:?\d\d)?$/;
const FUNCTION =
  /^(now|startOfDay|endOfDay|startOfWeek|endOfWeek|startOfMonth|endOfMonth|startOfYear|endOfYear)\(([^()]*)\)$/i;
/** Matching a period of a mebibyte would block the process. */
const LONGEST_PERIOD = 1_000;
const PERIOD = /^([+-]?)((?:\d{1,6}[yMwdhm])(?:\s+\d{1,6}[yMwdhm])*)$/;

type Unit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm';
type Shift = readonly (readonly [number, Unit])[];

const FIXED: Readonly<Record<'w' | 'd' | 'h' | 'm', number>> = {
  w: 7 * DAY_MS,
  d: DAY_MS,
  h: DAY_MS / 24,
  m: 60 * 1000,
};
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ['now', 'd'],
  ['day', 'd'],
  ['week', 'w'],
  ['month', 'M'],
  ['year', 'y'],
]);

/** Reads ISO text (UTC without an offset), a date function or a period from now. */
export function instantOf(text: string, now: Date): string | undefined {
  const trimmed = text.trim();
  const instant = calledOf(trimmed, now) ?? periodFromNow(trimmed, now) ?? writtenOf(trimmed);
  return instant === undefined || Number.isNaN(instant.getTime()) ? undefined : canonical(instant);
}

/** `search.md 6.3` */
export function isCall(text: string): boolean {
  return /^currentUser\(\s*\)$/i.test(text) || calledOf(text, new Date(0)) !== undefined;
}

/** Whether the text means another instant at another time. */
export function isRelativeToNow(text: string): boolean {
  return instantOf(text, new Date('2001-02-03T04:05:06Z')) !== instantOf(text, new Date('2012-11-10T09:08:07Z'));
}

export function namesCaller(text: string): boolean {
  return text.trim().toLowerCase() === 'currentuser()';
}

export function isMalformedCall(text: string): boolean {
  return FUNCTION.test(text.trim()) && !isCall(text.trim());
}

export function dayOf(text: string): readonly [string, string] | undefined {
  const start = dateOf(text.trim());
  if (start === undefined) return undefined;
  return [canonical(start), canonical(new Date(start.getTime() + DAY_MS - 1))];
}

function writtenOf(text: string): Date | undefined {
  const [, year, , month = '', day = '', time = '', offset = 'Z'] = TIME.exec(text) ?? [];
  if (year === undefined) return dateOf(text);
  const start = dateOf(`${year}-${month}-${day}`);
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.replace(',', '.')}${offset.toUpperCase()}`;
  return start && new Date(iso);
}

function dateOf(text: string): Date | undefined {
  const [, year, , month = '', day = ''] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00.000Z`);
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? undefined : date;
}

function canonical(instant: Date): string {
  const year = instant.getUTCFullYear();
  return year >= 0 && year <= 9999 ? instant.toISOString() : '9999-12-31T23:59:59.999Z';
}

function periodFromNow(text: string, now: Date): Date | undefined {
  const shift = shiftOf(text);
  return shift && shifted(now, shift);
}

/** Years and months are added before the start or end is taken, shorter units after it (`search.md 6.3`). */
function calledOf(text: string, now: Date): Date | undefined {
  const [, name = '', argument = ''] = FUNCTION.exec(text) ?? [];
  if (name === '') return undefined;
  const [, edge, period = 'now'] = /^(start|end)of(.*)$/.exec(name.toLowerCase()) ?? [];
  const unit = UNITS.get(period) ?? 'd';
  const shift = argument.trim() === '' ? [] : (countOf(argument.trim(), unit) ?? shiftOf(argument.trim()));
  if (!shift) return undefined;
  const isLong = ([, each]: Shift[number]) => each === 'y' || each === 'M';
  const base = shifted(now, shift.filter(isLong));
  const aligned = edge === undefined ? base : alignedTo(edge === 'end', unit, base);
  return shifted(
    aligned,
    shift.filter((part) => !isLong(part)),
  );
}

function countOf(text: string, unit: Unit): Shift | undefined {
  return /^[+-]?\d{1,6}$/.test(text) ? [[Number(text), unit]] : undefined;
}

function shiftOf(text: string): Shift | undefined {
  if (text.length > LONGEST_PERIOD) return undefined;
  const [, sign, segments] = PERIOD.exec(text) ?? [];
  return segments
    ?.split(/\s+/)
    .map((part) => [Number(part.slice(0, -1)) * (sign === '-' ? -1 : 1), part.slice(-1) as Unit] as const);
}

function shifted(from: Date, shift: Shift): Date {
  return shift.reduce((date, [count, unit]) => {
    if (unit === 'y') return monthsLater(date, count * 12);
    return unit === 'M' ? monthsLater(date, count) : new Date(date.getTime() + count * FIXED[unit]);
  }, from);
}

/** A day that the month lacks becomes its last one. */
function monthsLater(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(date.getUTCDate(), days));
  return later;
}

function alignedTo(isEnd: boolean, unit: Unit, date: Date): Date {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const next = isEnd ? 1 : 0;
  const monday = day - ((date.getUTCDay() + 6) % 7);
  const edges: Readonly<Record<string, () => number>> = {
    d: () => Date.UTC(year, month, day + next),
    w: () => Date.UTC(year, month, monday + 7 * next),
    M: () => Date.UTC(year, month + next, 1),
    y: () => Date.UTC(year + next, 0, 1),
  };
  return new Date((edges[unit]?.() ?? date.getTime()) - next);
}
