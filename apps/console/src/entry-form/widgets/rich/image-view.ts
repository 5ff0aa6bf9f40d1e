import type { NodeViewRendererProps } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import { t } from '../../../messages/index.ts';

/** In the place of an image: its address is one of the site, which the page's policy keeps the console from loading. */
export function imageView({ node }: NodeViewRendererProps): NodeView {
  const dom = document.createElement('span');
  dom.className = 'rich-image';
  dom.setAttribute('role', 'img');
  const show = ({ attrs }: Node): void => {
    const { src, alt } = attrs as Readonly<Record<string, string | null>>;
    const name = alt ? alt : t('widget.noAltText');
    dom.setAttribute('aria-label', `${name}, ${src ?? ''}`);
    dom.replaceChildren(part('rich-image-alt', name), part('rich-image-address', src ?? ''));
  };
  show(node);
  return {
    dom,
    update: (changed) => {
      if (changed.type !== node.type) return false;
      show(changed);
      return true;
    },
    ignoreMutation: () => true,
  };
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
