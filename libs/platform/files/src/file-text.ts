import { Parser } from 'htmlparser2';

/** Of larger files only the beginning is read. */
export const MAX_TEXT_BYTES = 1024 * 1024;

/** Whether a file of this media type has text that can be searched. */
export function hasText(contentType: string): boolean {
  return /^text\/|[/+]json$/.test(contentType);
}

/**
 * What somebody reads in it: of HTML without markup, scripts and styles; everything else, tables and data too, as it is.
 * What is not UTF-8 is taken for the usual encoding of the West.
 */
export function textOf(beginning: Buffer, contentType: string, charset: 'utf-8' | null): string {
  // Half a letter at the end is left out.
  const text = new TextDecoder(charset ?? 'windows-1252').decode(beginning, { stream: true });
  return (contentType === 'text/html' ? textOfHtml(text) : text).replace(/\s+/g, ' ').trim();
}

const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);
/** Words on both sides of these belong together. */
const WITHIN_WORDS: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'em',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'u',
]);

function textOfHtml(html: string): string {
  const parts: string[] = [];
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNSEEN.has(name)) unseen += 1;
      if (!WITHIN_WORDS.has(name)) parts.push(' ');
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1;
      if (!WITHIN_WORDS.has(name)) parts.push(' ');
    },
    ontext: (text) => {
      if (unseen === 0) parts.push(text);
    },
  });
  parser.end(html);
  return parts.join('');
}
