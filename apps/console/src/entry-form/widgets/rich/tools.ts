import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
  Undo2,
} from 'lucide-react';
import type { Key } from '../../../messages/index.ts';
import type { IconShape } from '../../../ui/icon/icon.tsx';
import type { RichFormat } from './rich-format.ts';

export interface Tool {
  readonly text: Key;
  readonly icon: IconShape;
  /** Of what it is switched on in; absent: it does something once. */
  readonly name?: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

const marks: readonly Tool[] = [
  { text: 'widget.bold', icon: Bold, name: 'bold', run: (chain) => chain.toggleBold() },
  { text: 'widget.italic', icon: Italic, name: 'italic', run: (chain) => chain.toggleItalic() },
  { text: 'widget.underline', icon: Underline, name: 'underline', run: (chain) => chain.toggleUnderline() },
  { text: 'widget.strike', icon: Strikethrough, name: 'strike', run: (chain) => chain.toggleStrike() },
  { text: 'widget.code', icon: Code, name: 'code', run: (chain) => chain.toggleCode() },
  { text: 'widget.subscript', icon: Subscript, name: 'subscript', run: (chain) => chain.toggleMark('subscript') },
  {
    text: 'widget.superscript',
    icon: Superscript,
    name: 'superscript',
    run: (chain) => chain.toggleMark('superscript'),
  },
];

const blocks: readonly Tool[] = [
  { text: 'widget.list', icon: List, name: 'bulletList', run: (chain) => chain.toggleBulletList() },
  { text: 'widget.numbered', icon: ListOrdered, name: 'orderedList', run: (chain) => chain.toggleOrderedList() },
  { text: 'widget.blockquote', icon: Quote, name: 'blockquote', run: (chain) => chain.toggleBlockquote() },
  { text: 'widget.codeBlock', icon: SquareCode, name: 'codeBlock', run: (chain) => chain.toggleCodeBlock() },
  { text: 'widget.rule', icon: Minus, run: (chain) => chain.setHorizontalRule() },
];

const history: readonly Tool[] = [
  { text: 'widget.undo', icon: Undo2, run: (chain) => chain.undo() },
  { text: 'widget.redo', icon: Redo2, run: (chain) => chain.redo() },
];

const ONLY_HTML = ['underline', 'subscript', 'superscript'];

export const toolsOf = (format: RichFormat['name']): readonly (readonly Tool[])[] => [
  format === 'html' ? marks : marks.filter(({ name = '' }) => !ONLY_HTML.includes(name)),
  blocks,
  history,
];

interface TableTool {
  readonly text: Key;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

export const tableTools: readonly TableTool[] = [
  { text: 'widget.rowAbove', run: (chain) => chain.addRowBefore() },
  { text: 'widget.rowBelow', run: (chain) => chain.addRowAfter() },
  { text: 'widget.columnBefore', run: (chain) => chain.addColumnBefore() },
  { text: 'widget.columnAfter', run: (chain) => chain.addColumnAfter() },
  { text: 'widget.headerRow', run: (chain) => chain.toggleHeaderRow() },
  { text: 'widget.mergeOrSplit', run: (chain) => chain.mergeOrSplit() },
  { text: 'widget.deleteRow', run: (chain) => chain.deleteRow() },
  { text: 'widget.deleteColumn', run: (chain) => chain.deleteColumn() },
  { text: 'widget.deleteTable', run: (chain) => chain.deleteTable() },
];

export const LEVELS = [1, 2, 3, 4, 5, 6] as const;
export type Style = 'text' | `${(typeof LEVELS)[number]}`;

export function setStyle(editor: Editor, style: Style): void {
  const level = LEVELS.find((each) => `${each}` === style);
  const chain = editor.chain().focus();
  if (level === undefined) chain.setParagraph().run();
  else chain.setHeading({ level }).run();
}

export const run = (editor: Editor, act: (chain: ChainedCommands) => ChainedCommands): boolean =>
  act(editor.chain().focus()).run();
