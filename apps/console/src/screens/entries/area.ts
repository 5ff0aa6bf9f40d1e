import { createRoute } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';
import { listAddress } from './address.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const entriesArea: Area = { path: 'entries', name: 'area.entries', icon: FileText, shortcut: 'e' };

export const entriesRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'entries',
    validateSearch: listAddress,
    component: withTexts(texts, () => import('./entry-list-screen.tsx'), 'EntryListScreen'),
  }),
] as const;
