import { Node } from '@tiptap/core';
import { attributes } from './attributes.ts';

export const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () =>
    attributes('src', 'alt', 'title', 'width', 'height', 'class', 'id', 'loading', 'srcset', 'sizes'),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  markdownTokenName: 'image',
  parseMarkdown: (token, helpers) => {
    const title = typeof token['title'] === 'string' ? token['title'] : null;
    return helpers.createNode('image', { src: String(token['href']), alt: token.text ?? '', title });
  },
  renderMarkdown: ({ attrs = {} }) => {
    const { src, alt, title } = attrs as Record<string, string | null>;
    return `![${alt ?? ''}](${src ?? ''}${title ? ` "${title}"` : ''})`;
  },
});
