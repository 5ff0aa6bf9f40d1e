import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../../frame/routes.ts';
import { text } from '../../frame/search-params.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

/** Everything that is shown of an entry is in its address: variation, group of fields, what it is compared with. */
export interface EntrySearch {
  readonly lang?: string;
  readonly tab?: string;
  /** A language beside it. */
  readonly with?: string;
  /** Versions that are compared; without the second, the form. */
  readonly version?: string;
  readonly compare?: string;
}

const validateSearch = (search: Readonly<Record<string, unknown>>): EntrySearch => ({
  ...text(search, 'lang'),
  ...text(search, 'tab'),
  ...text(search, 'with'),
  ...text(search, 'version'),
  ...text(search, 'compare'),
});

/** A new entry keeps its screen, and the place in it, when it becomes a stored one. */
const entryRoute = createRoute({
  getParentRoute: () => projectRoute,
  id: 'entry',
  component: withTexts(texts, () => import('./entry-screen.tsx'), 'EntryScreen'),
});

const newRoute = createRoute({
  getParentRoute: () => entryRoute,
  path: 'entries/new/$contentTypeId',
  validateSearch,
});

const storedRoute = createRoute({
  getParentRoute: () => entryRoute,
  path: 'entries/$entryId',
  validateSearch,
});

export const entryRoutes = [entryRoute.addChildren([newRoute, storedRoute])] as const;
