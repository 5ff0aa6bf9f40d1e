import { Extension, Mark, type Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { attribute, attributes, flag } from './attributes.ts';
import { Image } from './image.ts';
import { Link } from './link.ts';
import { SECTION, TAG, TIGHT } from './original.ts';
import { Cell, HeaderCell, PlainTable, TableRow } from './table.ts';

const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock'];
const CELLS = ['tableCell', 'tableHeader'];

/** What rich text keeps without showing it. */
const Kept = Extension.create({
  name: 'kept',
  addGlobalAttributes: () => [
    { types: ['listItem', ...CELLS], attributes: { [TIGHT]: flag(TIGHT) } },
    { types: ['tableRow'], attributes: attributes(SECTION) },
    { types: ['bold', 'italic', 'strike'], attributes: attributes(TAG) },
    {
      types: [...BLOCKS, 'table', 'tableRow', ...CELLS],
      attributes: {
        ...attributes('id', 'class', 'title'),
        lang: attribute('lang', true),
        dir: attribute('dir', true),
      },
    },
  ],
});

/** Tab leaves a text, so lists are indented by keys of their own. */
const Indenting = Extension.create({
  name: 'indenting',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

const raised = (name: string, tag: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/**
 * What rich text may hold. Everything else shows as source.
 *
 * @param image may show itself in its own way
 */
export function extensionsOf(format: 'html' | 'markdown', image = Image): Extensions {
  const shared = [...TEXT, ...STRUCTURE, ...EDITING, image];
  return format === 'markdown' ? shared : [...shared, ...ONLY_HTML];
}

// One by one: TipTap's kit holds a Link that brings a list of all domains.
const TEXT = [Document, Paragraph, Text, Bold, Italic, Strike, Code, HardBreak, Link];
const STRUCTURE = [
  ...[Heading, BulletList, OrderedList, ListItem, Blockquote, CodeBlock, HorizontalRule],
  ...[PlainTable, TableRow, Cell, HeaderCell],
];
const EDITING = [ListKeymap, Dropcursor, Gapcursor, UndoRedo, Indenting];
const ONLY_HTML = [Underline, raised('subscript', 'sub'), raised('superscript', 'sup'), Kept];
