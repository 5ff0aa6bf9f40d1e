import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components';
import { preferredLanguage, speak } from '../messages/index.ts';
import { PartsPage } from './parts-page.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element with the id "root"');

// Links need a router around them.
const router = createRouter({
  routeTree: createRootRoute({ component: PartsPage }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

await speak(preferredLanguage());
createRoot(place).render(
  <StrictMode>
    <I18nProvider locale="en-GB">
      <RouterProvider router={router as never} />
    </I18nProvider>
  </StrictMode>,
);
