import { createRoute } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { text } from '../../frame/search-params.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';
import { isMonth } from './months.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const scheduleArea: Area = { path: 'schedule', name: 'area.schedule', icon: CalendarClock };

export const scheduleRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'schedule',
    validateSearch: (search): { readonly month?: string } => {
      const { month } = text(search, 'month');
      return month !== undefined && isMonth(month) ? { month } : {};
    },
    component: withTexts(texts, () => import('./schedule-screen.tsx'), 'ScheduleScreen'),
  }),
] as const;
