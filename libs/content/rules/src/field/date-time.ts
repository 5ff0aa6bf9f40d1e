const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Ticks of 100 ns since 1970 (fields.md 3), or undefined. */
export function instantOf(text: string): bigint | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset = 'Z'] = match;
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  const offsetMinutes = minutesOf(offset);
  if (hours > 23 || minutes > 59 || seconds > 59 || offsetMinutes === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // `Date` normalises days that do not exist, such as 30 February.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  date.setUTCHours(hours, minutes - offsetMinutes, seconds);
  return BigInt(date.getTime()) * 10_000n + BigInt(fraction.padEnd(7, '0'));
}

export function ticksOf(epochMilliseconds: number): bigint {
  return BigInt(epochMilliseconds) * 10_000n;
}

function minutesOf(offset: string): number | undefined {
  if (offset === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(4, 6))];
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
