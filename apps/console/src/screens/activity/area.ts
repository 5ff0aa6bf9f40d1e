import { createRoute } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { text } from '../../frame/search-params.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const activityArea: Area = { path: 'activity', name: 'area.activity', icon: Activity, isLast: true };

interface ActivityAddress {
  readonly type?: string;
  readonly actor?: string;
}

export const activityRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'activity',
    validateSearch: (search): ActivityAddress => ({ ...text(search, 'type'), ...text(search, 'actor') }),
    component: withTexts(texts, () => import('./activity-screen.tsx'), 'ActivityScreen'),
  }),
] as const;
