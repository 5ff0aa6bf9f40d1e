import type { Area } from '../frame/area.ts';
import { activityArea, activityRoutes } from './activity/area.ts';
import { assetsArea, assetsRoutes } from './assets/area.ts';
import { binArea, binRoutes } from './bin/area.ts';
import { adminRoutes } from './admin/area.ts';
import { entriesArea, entriesRoutes } from './entries/area.ts';
import { entryRoutes } from './entry/area.ts';
import { meRoutes } from './me/area.ts';
import { modelArea, modelRoutes } from './model/area.ts';
import { overviewArea, overviewRoutes } from './overview/area.ts';
import { projectSettingsArea, projectSettingsRoutes } from './project-settings/area.ts';
import { scheduleArea, scheduleRoutes } from './schedule/area.ts';
import { projectsRoutes } from './projects/area.ts';
import { treeArea, treeRoutes } from './tree/area.ts';
import { rolesArea, rolesRoutes } from './roles/area.ts';

/** The navigation of a project, from top to bottom. */
export const areas: readonly Area[] = [
  overviewArea,
  entriesArea,
  assetsArea,
  treeArea,
  modelArea,
  scheduleArea,
  activityArea,
  binArea,
  rolesArea,
  projectSettingsArea,
];

/** The routes below `/p/{projectId}`: one line per area. */
export const projectRoutes = [
  ...overviewRoutes,
  ...entriesRoutes,
  ...entryRoutes,
  ...assetsRoutes,
  ...treeRoutes,
  ...modelRoutes,
  ...scheduleRoutes,
  ...activityRoutes,
  ...binRoutes,
  ...rolesRoutes,
  ...projectSettingsRoutes,
] as const;

/** The other routes of a person who has signed in. */
export const personalRoutes = [...projectsRoutes, ...meRoutes, ...adminRoutes] as const;
