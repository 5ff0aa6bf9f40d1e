import { Outlet, useNavigate, useRouter, type NavigateOptions, type ToOptions } from '@tanstack/react-router';
import { RouterProvider as AriaRouter } from 'react-aria-components';
import { useEffect } from 'react';
import { tookPlaceOfAnother } from '../api/access-token.ts';
import { t } from '../messages/index.ts';
import { Notices, notify } from '../ui/notice/notices.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

declare module 'react-aria-components' {
  interface RouterConfig {
    href: ToOptions;
    routerOptions: Omit<NavigateOptions, keyof ToOptions>;
  }
}

/** What is around every screen, signed in or not. Rows and menu items of React Aria follow links through the router. */
export function Root() {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (tookPlaceOfAnother()) notify({ text: t('session.another') });
  }, []);
  return (
    <AriaRouter
      navigate={(to, options) => void navigate({ ...to, ...options } as NavigateOptions)}
      useHref={(to) => router.buildLocation(to as NavigateOptions).href}
    >
      <Outlet />
      <UnsavedGuard />
      <Notices />
    </AriaRouter>
  );
}
