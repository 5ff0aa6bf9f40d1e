import dompurify from 'dompurify';
import { HIDDEN_HANDLER, HIDDEN_STYLE, hidden } from './hidden.ts';
import { htmlOf } from './inert.ts';
import { noted } from './original.ts';

const HIDDEN = [HIDDEN_STYLE, HIDDEN_HANDLER];
/** What others write into attributes is about their own pages. */
const FOREIGN = [...HIDDEN, 'class', 'id', 'title', 'lang', 'dir'];

/** Pasted HTML, before the editor parses it. */
export function purified(html: string): string {
  const FORBID_ATTR = html.includes('data-pm-slice') ? HIDDEN : FOREIGN;
  return htmlOf(
    noted(dompurify.sanitize(hidden(html), { RETURN_DOM_FRAGMENT: true, FORBID_ATTR, ADD_ATTR: ['target'] })),
  );
}
