import type { JSONContent } from '@tiptap/core';
import { MarkdownManager } from '@tiptap/markdown';
import { isHarmless } from './address.ts';
import { extensionsOf } from './extensions.ts';
import type { Read, RichFormat } from './rich-format.ts';

let known: MarkdownManager | undefined;
const manager = (): MarkdownManager => (known ??= new MarkdownManager({ extensions: extensionsOf('markdown') }));

const EMPTY: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Markdown that holds HTML stays source: HTML is never parsed from a text. */
export function readMarkdown(text: string): Read {
  const tail = /\s*$/.exec(text)?.[0] ?? '';
  if (text.trim() === '') return { json: EMPTY, loss: undefined, tail };
  if (hasHtml(text)) return { json: readMarkdown(withoutHtml(text)).json, loss: ['HTML'], tail };
  const parsed = manager().parse(text);
  const { json, refused } = harmless(parsed);
  if (refused.length > 0) return { json, loss: refused, tail };
  return { json, loss: writeMarkdown(json, bulletOf(text)) === text.trimEnd() ? undefined : [], tail };
}

export function writeMarkdown(json: JSONContent, bullet = '-'): string {
  const text = manager().serialize(json).trimEnd();
  return bullet === '-' ? text : withBullets(text, bullet);
}

const FENCE = /^\s*(?:```|~~~)/;
const BULLET = /^((?:> ?)*\s*)([-*+])(?= )/;

/** The sign that a text begins the items of its lists with. */
export function bulletOf(text: string): string {
  return (
    text
      .split('\n')
      .map((line) => BULLET.exec(line)?.[2])
      .find((sign) => sign !== undefined) ?? '-'
  );
}

function withBullets(text: string, bullet: string): string {
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      if (FENCE.test(line)) isCode = !isCode;
      return isCode ? line : line.replace(BULLET, (_, before: string) => before + bullet);
    })
    .join('\n');
}

type Token = ReturnType<MarkdownManager['instance']['lexer']>[number];

function hasHtml(text: string): boolean {
  let isFound = false;
  const { instance } = manager();
  void instance.walkTokens(instance.lexer(text), ({ type }: Token) => {
    isFound ||= type === 'html';
  });
  return isFound;
}

/** Without tags, so that a decision for rich text loses those, not words. */
export function withoutHtml(text: string): string {
  const left = text.replaceAll(/<!--[^]*?-->|<[a-z!/?][^>]*>/gi, '');
  return hasHtml(left) ? left.replaceAll('<', '\\<') : left;
}

/** Links and images without addresses that run something. */
function harmless(json: JSONContent): { readonly json: JSONContent; readonly refused: readonly string[] } {
  const refused: string[] = [];
  const isKept = (address: unknown): boolean => {
    if (typeof address !== 'string' || isHarmless(address)) return true;
    refused.push(address);
    return false;
  };
  const walk = (node: JSONContent): JSONContent => ({
    ...node,
    ...(node.marks && { marks: node.marks.filter(({ attrs }) => isKept(attrs?.['href'])) }),
    ...(node.content && { content: node.content.filter(({ attrs }) => isKept(attrs?.['src'])).map(walk) }),
  });
  return { json: walk(json), refused };
}

export const markdown: RichFormat = {
  name: 'markdown',
  read: readMarkdown,
  write: (json, before) => writeMarkdown(json, bulletOf(before)),
  writeDoc: (doc, before) => writeMarkdown(doc.toJSON() as JSONContent, bulletOf(before)),
};
