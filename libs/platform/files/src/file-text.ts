import { Parser } from 'htmlparser2';

export const MAX_TEXT_BYTES = 1024 * 1024;

export function hasText(contentType: string): boolean {
  return /^text\/|[/+]json$/.test(contentType);
}

/** Visible text for HTML, everything else unchanged. Text that is not UTF-8 is read as windows-1252. */
export function textOf(beginning: Buffer, contentType: string, charset: 'utf-8' | null): string {
  // `stream` drops an incomplete character at the end.
  const text = new TextDecoder(charset ?? 'windows-1252').decode(beginning, { stream: true });
  return (contentType === 'text/html' ? textOfHtml(text) : text).replace(/\s+/g, ' ').trim();
}

const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);
/** Inline elements, which do not separate words. */
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
