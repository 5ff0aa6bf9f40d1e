import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../frame/routes.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

interface ProjectsSearch {
  /** Shows the list although there is only one project. */
  readonly all?: boolean;
}

export const projectsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    validateSearch: (search): ProjectsSearch => (search['all'] === true ? { all: true } : {}),
    component: withTexts(texts, () => import('./projects-screen.tsx'), 'ProjectsScreen'),
  }),
] as const;
