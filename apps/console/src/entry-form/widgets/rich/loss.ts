/** Names of what rich text cannot keep, such as `<iframe>` or `class`; empty: only order or nesting differ. */
export type Loss = readonly string[];

/** @param removed what is no safe HTML in the first place */
export function difference(original: DocumentFragment, written: DocumentFragment, removed: Loss): Loss | undefined {
  if (removed.length === 0 && shapeOf(original) === shapeOf(written)) return undefined;
  const kept = countsOf(written);
  const lost = [...countsOf(original)].filter(([name, count]) => count > (kept.get(name) ?? 0));
  return [...new Set([...removed, ...lost.map(([name]) => name)])];
}

const BLOCKS =
  /^(?:P|DIV|H[1-6]|UL|OL|LI|DL|DT|DD|TABLE|THEAD|TBODY|TFOOT|TR|TD|TH|CAPTION|COLGROUP|COL|BLOCKQUOTE|PRE|HR|SECTION|ARTICLE|ASIDE|HEADER|FOOTER|FIGURE|FIGCAPTION|BR)$/;

/** Space that no browser shows is no difference. */
function shapeOf(node: Node): string {
  if (node instanceof Text) return textOf(node);
  const inner = [...node.childNodes].map(shapeOf).join('');
  if (!(node instanceof Element)) return node.nodeType === Node.COMMENT_NODE ? '<!---->' : inner;
  const names = node.getAttributeNames().sort();
  const attributes = names.map((name) => ` ${name}=${JSON.stringify(node.getAttribute(name))}`);
  return `<${node.tagName}${attributes.join('')}>${inner}</>`;
}

function textOf(text: Text): string {
  const data = text.data;
  if (text.parentElement?.closest('pre')) return JSON.stringify(data).slice(1, -1);
  let shown = data.replaceAll(/[ \t\n\r\f]+/g, ' ');
  if (isEdge(text, text.previousSibling)) shown = shown.replace(/^ /, '');
  if (isEdge(text, text.nextSibling)) shown = shown.replace(/ $/, '');
  return shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function isEdge({ parentNode }: Text, beside: ChildNode | null): boolean {
  if (beside !== null) return beside instanceof Element && BLOCKS.test(beside.tagName);
  return !(parentNode instanceof Element) || BLOCKS.test(parentNode.tagName);
}

function countsOf(fragment: DocumentFragment): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const element of fragment.querySelectorAll('*')) {
    const names = [`<${element.tagName.toLowerCase()}>`, ...element.getAttributeNames()];
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
