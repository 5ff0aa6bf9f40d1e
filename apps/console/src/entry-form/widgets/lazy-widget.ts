import { speaks, type TextSource } from '../../messages/index.ts';
import { lazyPart } from '../../ui/part/lazy-part.tsx';
import type { Widget } from './widget.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

/** A widget whose code and texts arrive with the first field that needs it. */
export function lazyWidget<Name extends string>(
  load: () => Promise<Readonly<Record<Name, Widget>>>,
  name: Name,
): Widget {
  return lazyPart(async () => {
    const [module] = await Promise.all([load(), speaks(texts)]);
    return module[name];
  });
}
