import { createRoute } from '@tanstack/react-router';
import { House } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const overviewArea: Area = { path: '', name: 'area.overview', icon: House, shortcut: 'o' };

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/',
    component: withTexts(texts, () => import('./overview-screen.tsx'), 'OverviewScreen'),
  }),
] as const;
