/**
 * What HTML can spell in more than one way is noted at the elements before they become nodes, and told from there
 * when they become HTML again, so that rich text keeps the spelling.
 */
export const TIGHT = 'data-annal-tight';
export const SECTION = 'data-annal-section';
export const TAG = 'data-annal-tag';

const SPELLINGS: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM', DEL: 'S', STRIKE: 'S' };

/** @param fragment is changed */
export function noted(fragment: DocumentFragment): DocumentFragment {
  for (const element of fragment.querySelectorAll('li, td, th'))
    if (element.firstElementChild?.tagName !== 'P') element.setAttribute(TIGHT, '');
  for (const row of fragment.querySelectorAll('thead > tr')) row.setAttribute(SECTION, 'head');
  for (const element of fragment.querySelectorAll('b, i, del, strike'))
    element.setAttribute(TAG, element.tagName.toLowerCase());
  return fragment;
}

/** @param fragment is changed */
export function spelled(fragment: DocumentFragment): DocumentFragment {
  for (const element of fragment.querySelectorAll(`[${TIGHT}]`)) {
    element.removeAttribute(TIGHT);
    const first = element.firstElementChild;
    if (first?.tagName === 'P' && first.attributes.length === 0) first.replaceWith(...first.childNodes);
  }
  for (const table of fragment.querySelectorAll('table')) withHead(table);
  for (const element of fragment.querySelectorAll(`[${TAG}]`)) respell(element);
  return fragment;
}

function withHead(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const end = rows.findIndex((row) => row.getAttribute(SECTION) !== 'head');
  const head = rows.slice(0, end < 0 ? rows.length : end);
  for (const row of rows) row.removeAttribute(SECTION);
  const body = table.tBodies.item(0);
  if (head.length === 0 || body === null) return;
  const section = table.ownerDocument.createElement('thead');
  section.append(...head);
  body.before(section);
  if (body.rows.length === 0) body.remove();
}

function respell(element: Element): void {
  const tag = element.getAttribute(TAG) ?? '';
  element.removeAttribute(TAG);
  if (SPELLINGS[tag.toUpperCase()] !== element.tagName) return;
  const other = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
