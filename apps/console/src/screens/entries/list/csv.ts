import type { EntryColumn } from './columns.ts';
import { plainText } from './cell.tsx';
import { valueAt, type Entry } from './entry.ts';
import type { Names } from '../../../frame/names.ts';

/** A program that opens the file would run a text that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const BYTE_ORDER_MARK = '\uFEFF';

function quoted(text: string): string {
  const safe = FORMULA.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Numbers and moments as they are stored, so that other programs can read them; the rest as shown. */
function csvValue(entry: Entry, column: EntryColumn, names: Names): string {
  const value = valueAt(entry, column.path);
  const isRaw = ['number', 'moment', 'published'].includes(column.kind);
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return isRaw && isPlain ? String(value) : isRaw ? '' : plainText(entry, column, names);
}

export function csvOf(entries: readonly Entry[], columns: readonly EntryColumn[], names: Names): string {
  const head = columns.map(({ text }) => quoted(text));
  const rows = entries.map((entry) => columns.map((column) => quoted(csvValue(entry, column, names))));
  return `${BYTE_ORDER_MARK}${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
