import type { Range } from '@annal/search-index';
import { any, NOTHING, type Clause } from './dsl.ts';
import { digestOf, pathPrefix, plainText } from './keys.ts';

const FIELD = 'paths.blocks';

/** Code points; Lucene refuses ends of ranges and prefixes of a thousand bytes. */
const LENGTH = 128;

/** Makes long texts comparable as terms: cuts them into blocks, each prefixed by a digest of the text before it. */
export function blockTerms(path: string, text: string): readonly string[] {
  const blocks = blocksOf(text);
  return blocks.map((block, level) => `${familyOf(path, blocks, level)}${block}`);
}

export function isOneOf(path: string, texts: readonly string[]): Clause {
  return { terms: { [FIELD]: texts.map((text) => blockTerms(path, text).at(-1)) } };
}

export function beginsWith(path: string, text: string): Clause | undefined {
  const [term, ...others] = blockTerms(path, text);
  return others.length === 0 ? { prefix: { [FIELD]: { value: term } } } : undefined;
}

/** A text matches exactly one of these clauses, at the first level at which it differs from the end of the range. */
export function isWithin(path: string, range: Range<string>): Clause {
  const lower = [end(range.from, true), end(range.above, false)].reduce((a, b) => stricter(a, b, 1));
  const upper = [end(range.to, true), end(range.below, false)].reduce((a, b) => stricter(a, b, -1));
  if (lower && upper && compare(lower.text, upper.text) > 0) return NOTHING;
  const level = commonLevel(lower, upper);
  const shared = familyOf(path, (lower ?? upper)?.blocks ?? [''], level);
  return any([
    inFamily(shared, { ...from(lower, level), ...to(upper, level) }),
    ...levelsBehind(lower, level).map((at) => inFamily(familyOf(path, lower?.blocks ?? [], at), from(lower, at))),
    ...levelsBehind(upper, level).map((at) => inFamily(familyOf(path, upper?.blocks ?? [], at), to(upper, at))),
  ]);
}

interface End {
  readonly text: string;
  readonly blocks: readonly string[];
  readonly isIncluded: boolean;
}

function end(text: string | undefined, isIncluded: boolean): End | undefined {
  return text === undefined ? undefined : { text: plainText(text), blocks: blocksOf(text), isIncluded };
}

function stricter(a: End | undefined, b: End | undefined, direction: 1 | -1): End | undefined {
  if (!a || !b) return a ?? b;
  const order = compare(a.text, b.text) * direction;
  return order > 0 || (order === 0 && !a.isIncluded) ? a : b;
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function commonLevel(lower: End | undefined, upper: End | undefined): number {
  const last = Math.min((lower?.blocks.length ?? 1) - 1, (upper?.blocks.length ?? 1) - 1);
  let level = 0;
  while (level < last && lower?.blocks[level] === upper?.blocks[level]) level += 1;
  return level;
}

function levelsBehind(end: End | undefined, level: number): readonly number[] {
  return (end?.blocks ?? []).flatMap((_, at) => (at > level ? at : []));
}

function from(end: End | undefined, level: number): Clause {
  return end ? { [isEnd(end, level) ? 'gte' : 'gt']: end.blocks[level] } : {};
}

function to(end: End | undefined, level: number): Clause {
  return end ? { [isEnd(end, level) ? 'lte' : 'lt']: end.blocks[level] } : {};
}

function isEnd({ blocks, isIncluded }: End, level: number): boolean {
  return isIncluded && level === blocks.length - 1;
}

function inFamily(family: string, bounds: Clause): Clause {
  const open = {
    ...(!('gt' in bounds) && !('gte' in bounds) && { gte: family }),
    ...(!('lt' in bounds) && !('lte' in bounds) && { lt: `${family.slice(0, -1)}\u0001` }),
  };
  const within = Object.entries(bounds).map(([name, block]) => [name, `${family}${String(block)}`] as const);
  return { range: { [FIELD]: { ...Object.fromEntries(within), ...open } } };
}

function familyOf(path: string, blocks: readonly string[], level: number): string {
  const beginning = level === 0 ? '' : digestOf(blocks.slice(0, level).join(''));
  return `${pathPrefix(path)}${beginning}\u0000`;
}

function blocksOf(text: string): readonly string[] {
  const letters = [...plainText(text)];
  const count = Math.floor(letters.length / LENGTH) + 1;
  return Array.from({ length: count }, (_, level) => letters.slice(level * LENGTH, (level + 1) * LENGTH).join(''));
}
