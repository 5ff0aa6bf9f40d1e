/** Stand for what the page's policy would report even in a document that nobody sees. */
export const HIDDEN_STYLE = 'data-annal-style';
export const HIDDEN_HANDLER = 'data-annal-handler';
export const HIDDEN_ELEMENT = 'annal-';

const TAG = /<\/?([a-z][^\t\n\f\r />]*)/iy;
const ATTRIBUTE = /[\t\n\f\r /]*(=?[^\t\n\f\r />=]+)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*'|[^\t\n\f\r >]+))?/y;
const REST = /[^>]*>?/y;
const ASIDE = /<(?:!--(?:-?>|[^]*?(?:--!?>|$))|[!?/][^>]*>?)/y;
const REPORTED = ['style', 'base', 'meta', 'link'];
const UNPARSED = ['script', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'];

/**
 * HTML without attributes for styles and events, and without elements that concern a whole page: others stand in their
 * place. Only to be parsed; it is DOMPurify that makes it safe.
 */
export function hidden(html: string): string {
  const scan: Scan = { html, at: 0 };
  let result = '';
  while (scan.at < html.length) {
    const next = html.indexOf('<', scan.at);
    const text = next < 0 ? html.length : next;
    result += html.slice(scan.at, text);
    scan.at = text;
    if (next >= 0) result += markup(scan);
  }
  return result;
}

interface Scan {
  readonly html: string;
  at: number;
}

function markup(scan: Scan): string {
  const tag = taken(scan, TAG);
  if (tag === undefined) return taken(scan, ASIDE)?.[0] ?? scan.html.slice(scan.at, (scan.at += 1));
  const name = (tag[1] ?? '').toLowerCase();
  const opening = tag[0] + attributes(scan) + (taken(scan, REST)?.[0] ?? '');
  if (tag[0].startsWith('</')) return opening;
  if (REPORTED.includes(name)) {
    if (name === 'style') {
      unparsed(scan, name);
      taken(scan, /<[^>]*>?/y);
    }
    return `<${HIDDEN_ELEMENT}${name}></${HIDDEN_ELEMENT}${name}>`;
  }
  return UNPARSED.includes(name) ? opening + unparsed(scan, name) : opening;
}

function attributes(scan: Scan): string {
  let result = '';
  for (;;) {
    const [text, name] = taken(scan, ATTRIBUTE) ?? [];
    if (text === undefined || name === undefined) return result;
    const known = name.toLowerCase();
    const instead = known === 'style' ? HIDDEN_STYLE : known.startsWith('on') ? HIDDEN_HANDLER : undefined;
    result += instead === undefined ? text : text.replace(name, () => instead);
  }
}

/** Up to the end tag. */
function unparsed(scan: Scan, name: string): string {
  const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />]|$)`, 'ig');
  end.lastIndex = scan.at;
  const text = scan.html.slice(scan.at, end.exec(scan.html)?.index ?? scan.html.length);
  scan.at += text.length;
  return text;
}

function taken(scan: Scan, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.html);
  if (found === null || found[0] === '') return undefined;
  scan.at += found[0].length;
  return found;
}
