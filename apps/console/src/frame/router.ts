import { createRouter } from '@tanstack/react-router';
import { basePath } from '../api/base.ts';
import { personalRoutes, projectRoutes } from '../screens/areas.ts';
import { MissingScreen } from './missing-screen.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { projectRoute, rootRoute, signedInRoute, signInRoute } from './routes.ts';

const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([...personalRoutes, projectRoute.addChildren([...projectRoutes])]),
]);

export const router = createRouter({
  routeTree,
  basepath: basePath === '' ? '/' : basePath,
  // Hovered and focused links load the code of what they open.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: MissingScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
