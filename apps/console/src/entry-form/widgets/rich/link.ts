import { Mark } from '@tiptap/core';
import { isHarmless } from './address.ts';
import { attributes } from './attributes.ts';

/** Addresses that run something are no links, wherever they come from. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,
  addAttributes: () => attributes('href', 'target', 'rel', 'title', 'class', 'id', 'data-entry-id'),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => isHarmless(element.getAttribute('href') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => {
    const { href } = HTMLAttributes as { readonly href?: string };
    return ['a', isHarmless(href ?? '') ? HTMLAttributes : { ...HTMLAttributes, href: '' }, 0];
  },
  markdownTokenName: 'link',
  parseMarkdown: ({ tokens = [], ...token }, helpers) => {
    const { href, title } = token as Readonly<Record<string, unknown>>;
    return helpers.applyMark('link', helpers.parseInline(tokens), { href, title: title || null });
  },
  renderMarkdown: ({ attrs = {}, ...node }, helpers) => {
    const { href, title } = attrs as Readonly<Record<string, string | null>>;
    return `[${helpers.renderChildren(node)}](${href ?? ''}${title ? ` "${title}"` : ''})`;
  },
});
