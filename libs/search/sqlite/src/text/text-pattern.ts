import type { TextPattern } from '@annal/search-index';

const STEPS = 100_000;

/** A part between stars takes its first match, so each is searched once. @param pause called regularly; may throw */
export function patternMatcher({ at, pattern }: TextPattern, pause: () => void): (text: string) => boolean {
  if (at === 'start') return (text) => text.startsWith(pattern);
  if (at === 'end') return (text) => text.endsWith(pattern);
  const parts = pattern.split('*').filter((part) => part !== '');
  const [only = ''] = parts;
  if (parts.length <= 1 && !only.includes('?')) return (text) => text.includes(only);
  return (text) => {
    let from = 0;
    for (const part of parts) {
      from = endOf(part, text, from, pause);
      if (from < 0) return false;
    }
    return true;
  };
}

export function literalParts({ at, pattern }: TextPattern): readonly string[] {
  return at === 'anywhere' ? pattern.split(/[*?]+/).filter((part) => part !== '') : [pattern];
}

function endOf(part: string, text: string, from: number, pause: () => void): number {
  if (!part.includes('?')) {
    const found = text.indexOf(part, from);
    return found < 0 ? -1 : found + part.length;
  }
  let steps = 0;
  for (let start = from; start < text.length; start += lengthAt(text, start)) {
    const end = fitsAt(part, text, start);
    if (end >= 0) return end;
    steps += part.length;
    if (steps < STEPS) continue;
    steps = 0;
    pause();
  }
  return -1;
}

function fitsAt(part: string, text: string, start: number): number {
  let at = start;
  for (let index = 0; index < part.length; index += 1) {
    if (at >= text.length) return -1;
    if (part[index] === '?') at += lengthAt(text, at);
    else if (part[index] === text[at]) at += 1;
    else return -1;
  }
  return at;
}

function lengthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}
