import { createRoute } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const rolesArea: Area = {
  path: 'roles',
  name: 'area.roles',
  icon: UsersRound,
  shortcut: 'r',
  isOpenTo: ({ administers }) => administers.includes('roles'),
};

export const rolesRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'roles',
    component: withTexts(texts, () => import('./roles-screen.tsx'), 'RolesScreen'),
  }),
] as const;
