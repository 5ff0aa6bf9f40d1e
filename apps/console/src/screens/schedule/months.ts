/** `2026-03`; of the person's zone, which is what people plan in. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export function monthOf(moment: number | string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
  return format.format(new Date(moment)).slice(0, 7);
}

export function shifted(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Every moment of the month in any zone, and a little more. */
export function aroundMonth(month: string): readonly [from: string, to: string] {
  const day = 86_400_000;
  const from = Date.parse(`${month}-01T00:00:00Z`) - day;
  const to = Date.parse(`${shifted(month, 1)}-01T00:00:00Z`) + day;
  return [new Date(from).toISOString(), new Date(to).toISOString()];
}
