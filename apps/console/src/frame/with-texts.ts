import { lazyRouteComponent } from '@tanstack/react-router';
import { speaks, type TextSource } from '../messages/index.ts';

/**
 * A screen that arrives when it is opened, together with the texts of its area:
 *
 *     component: withTexts(texts, () => import('./entry-list-screen.tsx'), 'EntryListScreen')
 */
export function withTexts<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  texts: TextSource,
  load: () => Promise<Module>,
  name: Name,
) {
  const both = async (): Promise<Module> => {
    const [module] = await Promise.all([load(), speaks(texts)]);
    return module;
  };
  return lazyRouteComponent(both as () => Promise<Record<string, never>>, name) as ReturnType<
    typeof lazyRouteComponent<Module, Name>
  >;
}
