const LIMIT = 50;
const FORMAT = /^[\p{L}\p{M}\p{N}]+(?:[-._~][\p{L}\p{M}\p{N}]+)*$/u;
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** nodes.md 3.2. Empty when no character is allowed in a slug. */
export function slugOf(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter);
  const words = letters.replace(/['’‘ʼ]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return cut(trimmed(words).normalize('NFC'));
}

/** nodes.md 3.1. */
export function isSlug(text: string): boolean {
  return FORMAT.test(text);
}

export function isTooLong(slug: string): boolean {
  return slug.length > LIMIT && [...slug].length > LIMIT;
}

export function numbered(slug: string, number: number): string {
  const suffix = `-${number}`;
  return cut(slug, LIMIT - suffix.length) + suffix;
}

export function folded(slug: string): string {
  return slug.normalize('NFC').toLowerCase();
}

function cut(slug: string, length = LIMIT): string {
  return trimmed([...slug].slice(0, length).join(''));
}

function trimmed(slug: string): string {
  return slug.replace(/^-+|-+$/g, '');
}
