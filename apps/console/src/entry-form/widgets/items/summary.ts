import { isList, isMembers, type Value } from '../../values/values.ts';

const LONGEST = 90;

/** The first words of a value, to tell folded items apart. Only ever shown as text. */
export function summaryOf(value: Value | undefined): string {
  const words = wordsOf(value)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST).trimEnd()}…`;
}

function wordsOf(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (isList(value)) return value.map(wordsOf).filter(Boolean).slice(0, 3).join(', ');
  if (!isMembers(value)) return '';
  const parts = Object.entries(value).filter(([name]) => name !== 'sys' && name !== 'id');
  return parts.map(([, part]) => wordsOf(part)).find((text) => text.trim() !== '') ?? '';
}
