import { createRoute } from '@tanstack/react-router';
import { ListTree } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { text } from '../../frame/search-params.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const treeArea: Area = { path: 'tree', name: 'area.tree', icon: ListTree, shortcut: 't' };

interface TreeSearch {
  /** The node whose details are open. */
  readonly node?: string;
  /** The language whose names and order are shown; without it, the order of all languages. */
  readonly lang?: string;
}

const validateSearch = (search: Record<string, unknown>): TreeSearch => ({
  ...text(search, 'node'),
  ...text(search, 'lang'),
});

export const treeRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'tree',
    validateSearch,
    component: withTexts(texts, () => import('./tree-screen.tsx'), 'TreeScreen'),
  }),
] as const;
