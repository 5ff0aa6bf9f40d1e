import { createRoute } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const projectSettingsArea: Area = { path: 'settings', name: 'area.settings', icon: Settings, isLast: true };

export const projectSettingsRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'settings',
    component: withTexts(texts, () => import('./project-settings-screen.tsx'), 'ProjectSettingsScreen'),
  }),
] as const;
