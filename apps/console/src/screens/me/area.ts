import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../frame/routes.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const meRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'me',
    component: withTexts(texts, () => import('./me-screen.tsx'), 'MeScreen'),
  }),
] as const;
