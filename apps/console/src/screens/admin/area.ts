import { createRoute } from '@tanstack/react-router';
import { text } from '../../frame/search-params.ts';
import { signedInRoute } from '../../frame/routes.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const adminRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/users',
    validateSearch: (search): { readonly q?: string } => ({ ...text(search, 'q') }),
    component: withTexts(texts, () => import('./users-screen.tsx'), 'UsersScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/keys',
    component: withTexts(texts, () => import('./keys-screen.tsx'), 'KeysScreen'),
  }),
] as const;
