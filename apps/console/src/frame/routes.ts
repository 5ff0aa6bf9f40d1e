import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { Root } from './root.tsx';
import { MissingPage } from './missing-screen.tsx';
import { text } from './search-params.ts';

/** The roots that areas hang their routes under; the whole tree is in `router.ts`. */
export const rootRoute = createRootRoute({ component: Root, notFoundComponent: MissingPage });

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: (search): { readonly from?: string } => ({ ...text(search, 'from') }),
  component: lazyRouteComponent(() => import('../screens/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

/** Everything that needs a person. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    const isOut = useSession.getState().status === 'out';
    return isOut
      ? redirect({ to: '/sign-in', search: { from: location.href }, replace: true, throw: true })
      : undefined;
  },
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});

/** `/p/{projectId}`: screens of a project. `drawer` names what is open beside the screen. */
export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'p/$projectId',
  validateSearch: (search): { readonly drawer?: string } => ({ ...text(search, 'drawer') }),
});
