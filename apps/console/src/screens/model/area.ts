import { createRoute } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { oneOf, text } from '../../frame/search-params.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';

const texts: TextSource = { en: () => import('./messages/en.icu'), de: () => import('./messages/de.icu') };

export const modelArea: Area = { path: 'model', name: 'area.model', icon: Boxes, shortcut: 'm' };

export const definitionTabs = ['fields', 'settings', 'versions', 'json'] as const;
export type DefinitionTab = (typeof definitionTabs)[number];

interface DefinitionSearch {
  readonly tab?: DefinitionTab;
  /** Id of the field or group whose settings are open. */
  readonly field?: string;
  /** The version that is looked at, and the one that it is compared with. */
  readonly version?: string;
  readonly compare?: string;
}

const validateSearch = (search: Record<string, unknown>): DefinitionSearch => ({
  ...oneOf(search, 'tab', definitionTabs),
  ...text(search, 'field'),
  ...text(search, 'version'),
  ...text(search, 'compare'),
});

const definitionScreen = () => import('./builder/definition-screen.tsx');

export const modelRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'model',
    component: withTexts(texts, () => import('./list/model-screen.tsx'), 'ModelScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'model/types/$definitionId',
    validateSearch,
    component: withTexts(texts, definitionScreen, 'TypeScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'model/components/$definitionId',
    validateSearch,
    component: withTexts(texts, definitionScreen, 'ComponentScreen'),
  }),
] as const;
