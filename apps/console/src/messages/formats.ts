import { serverNow } from '../api/connection.ts';
import { useSession } from '../api/session.ts';
import { language } from './texts.ts';

type Moment = string | number | Date;

/** British for English: the day before the month, and 24 hours. */
const locale = (): string => (language() === 'en' ? 'en-GB' : language());

/** The zone that the person has chosen, else that of the browser. */
export const timeZone = (): string =>
  useSession.getState().user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Making a formatter takes longer than using it thousands of times. */
const made = new Map<string, unknown>();
function once<Format>(key: string, make: () => Format): Format {
  const found = made.get(key) as Format | undefined;
  if (found !== undefined) return found;
  const format = make();
  made.set(key, format);
  return format;
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const whole = { timeZone: timeZone(), ...options };
  return once(`date ${locale()} ${JSON.stringify(whole)}`, () => new Intl.DateTimeFormat(locale(), whole));
}

/** 3 Feb 2026 */
export const formatDate = (moment: Moment): string => dateFormat({ dateStyle: 'medium' }).format(new Date(moment));

/** 3 Feb 2026, 09:00 */
export const formatMoment = (moment: Moment): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));

export const formatNumber = (value: number): string =>
  once(`number ${locale()}`, () => new Intl.NumberFormat(locale())).format(value);

export const formatList = (values: readonly string[]): string =>
  once(`list ${locale()}`, () => new Intl.ListFormat(locale())).format(values);

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** 1.2 MB */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)), UNITS.length - 1);
  const unit = UNITS[power] ?? 'byte';
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return once(`${unit} ${locale()}`, () => new Intl.NumberFormat(locale(), options)).format(bytes / 1000 ** power);
}

const AGES: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const LONGEST_AGE_MS = 7 * 86_400_000;

/** "2 hours ago", by the service's clock; a date once it is more than a week. */
export function formatAge(moment: Moment): string {
  const age = new Date(moment).getTime() - serverNow();
  if (Math.abs(age) > LONGEST_AGE_MS) return formatDate(moment);
  const format = once(`age ${locale()}`, () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }));
  const [unit, length] = AGES.find(([, each]) => Math.abs(age) >= each) ?? ['second', Infinity];
  return format.format(length === Infinity ? 0 : Math.round(age / length), unit);
}

/** `cy` → Welsh, in the language of the console. */
export function languageName(code: string): string {
  const names = once(`names ${locale()}`, () => new Intl.DisplayNames(locale(), { type: 'language' }));
  return names.of(code) ?? code;
}

/** Texts in the order of the console's language. */
export function inOrder<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[] {
  const collator = once(`order ${locale()}`, () => new Intl.Collator(locale(), { numeric: true }));
  return [...items].sort((left, right) => collator.compare(textOf(left), textOf(right)));
}
