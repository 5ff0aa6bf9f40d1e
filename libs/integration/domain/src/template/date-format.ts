const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const DAY_MS = 24 * 60 * 60 * 1000;

const two = (value: number) => String(value).padStart(2, '0');
const hour12 = (date: Date) => date.getUTCHours() % 12 || 12;
const dayOfYear = (date: Date) => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;

const DIRECTIVES: Readonly<Record<string, (date: Date) => string>> = {
  Y: (date) => String(date.getUTCFullYear()),
  y: (date) => two(date.getUTCFullYear() % 100),
  m: (date) => two(date.getUTCMonth() + 1),
  d: (date) => two(date.getUTCDate()),
  e: (date) => String(date.getUTCDate()).padStart(2, ' '),
  H: (date) => two(date.getUTCHours()),
  I: (date) => two(hour12(date)),
  M: (date) => two(date.getUTCMinutes()),
  S: (date) => two(date.getUTCSeconds()),
  L: (date) => String(date.getUTCMilliseconds()).padStart(3, '0'),
  p: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  j: (date) => String(dayOfYear(date)).padStart(3, '0'),
  a: (date) => (DAYS[date.getUTCDay()] ?? '').slice(0, 3),
  A: (date) => DAYS[date.getUTCDay()] ?? '',
  b: (date) => (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3),
  B: (date) => MONTHS[date.getUTCMonth()] ?? '',
  F: (date) => formatDate(date, '%Y-%m-%d'),
  T: (date) => formatDate(date, '%H:%M:%S'),
  s: (date) => String(Math.floor(date.getTime() / 1000)),
  z: () => '+0000',
  Z: () => 'UTC',
  '%': () => '%',
};

export function formatDate(date: Date, format: string): string {
  return format.replace(/%(.)/gs, (_, directive: string) => DIRECTIVES[directive]?.(date) ?? '');
}

export function unknownDirective(format: string): string | undefined {
  return [...format.matchAll(/%(.?)/gs)].map(([whole]) => whole).find((whole) => !DIRECTIVES[whole.slice(1)]);
}
