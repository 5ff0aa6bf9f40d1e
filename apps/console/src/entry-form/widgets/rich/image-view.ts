import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { t } from '../../../messages/index.ts';

/** Where the picture of an address may be loaded from. */
export type PreviewOf = (address: string) => Promise<string | undefined>;

/**
 * An asset shows itself. In the place of any other image stands its text: its address is one of the site, which the
 * page's policy keeps the console from loading.
 */
export const imageView =
  (previewOf: PreviewOf): NodeViewRenderer =>
  ({ node }) => {
    const dom = document.createElement('span');
    dom.className = 'rich-image';
    dom.setAttribute('role', 'img');
    let shown: string | undefined;
    const show = ({ attrs }: Node): void => {
      const { src, alt } = attrs as Readonly<Record<string, string | null>>;
      const address = src ?? '';
      const name = alt ? alt : t('widget.noAltText');
      dom.setAttribute('aria-label', `${name}, ${address}`);
      const texts = [part('rich-image-alt', name), part('rich-image-address', address)];
      const picture = shown === address ? dom.querySelector('img') : null;
      dom.replaceChildren(...(picture ? [picture] : []), ...texts);
      if (shown === address) return;
      shown = address;
      // What cannot be found keeps its text.
      previewOf(address).then(
        (found) => {
          if (found !== undefined && shown === address) dom.prepend(pictureOf(found));
        },
        () => undefined,
      );
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
  };

function pictureOf(address: string): HTMLImageElement {
  const picture = document.createElement('img');
  picture.alt = '';
  picture.addEventListener('error', () => picture.remove());
  picture.src = address;
  return picture;
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
