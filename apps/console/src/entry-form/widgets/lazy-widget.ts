import { lazy } from 'react';
import { speaks, type TextSource } from '../../messages/index.ts';
import type { Widget } from './widget.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

/** A widget whose code and texts arrive with the first field that needs it. */
export function lazyWidget<Name extends string>(
  load: () => Promise<Readonly<Record<Name, Widget>>>,
  name: Name,
): Widget {
  return lazy(async () => {
    const [module] = await Promise.all([load(), speaks(texts)]);
    const widget: Widget = module[name];
    return { default: widget };
  });
}
