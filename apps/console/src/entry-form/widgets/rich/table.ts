import type { Attribute } from '@tiptap/core';
import { renderTableToMarkdown, Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { attributes } from './attributes.ts';

export { TableRow };

/** Without widths of columns, which are styles: the page's policy forbids those, and the text would get them. */
export const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  // Without the empty line that it begins with, which would be one more each time.
  renderMarkdown(node, helpers) {
    return renderTableToMarkdown(node, helpers).trim();
  },
}).configure({ View: null, resizable: false });

export const Cell = TableCell.extend({ addAttributes: ofCell });
export const HeaderCell = TableHeader.extend({ addAttributes: ofCell });

function ofCell(): Readonly<Record<string, Attribute>> {
  return {
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    colwidth: { default: null, rendered: false },
    ...attributes('align', 'scope', 'headers'),
  };
}

const span = (name: string): Attribute => ({
  default: 1,
  parseHTML: (element) => Number(element.getAttribute(name) ?? 1) || 1,
  renderHTML: ({ [name]: value }) => (Number(value) > 1 ? { [name]: String(value) } : {}),
});
