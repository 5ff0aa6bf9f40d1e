import { createRoute } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { count } from '../../frame/search-params.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const binArea: Area = { path: 'bin', name: 'area.bin', icon: Trash2, isLast: true };

export const binRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'bin',
    validateSearch: (search): { readonly page?: number } => ({ ...count(search, 'page') }),
    component: withTexts(texts, () => import('./bin-screen.tsx'), 'BinScreen'),
  }),
] as const;
