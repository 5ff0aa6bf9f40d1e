import { createRoute } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import type { Area } from '../../frame/area.ts';
import { projectRoute } from '../../frame/routes.ts';
import { withTexts } from '../../frame/with-texts.ts';
import type { TextSource } from '../../messages/index.ts';
import { assetAddress } from './address.ts';

/** With those of the lists and of the widgets, whose parts it uses. */
const texts: TextSource = {
  en: async () => merged(await Promise.all([import('./messages/en.icu'), entries.en(), widgets.en()])),
  de: async () => merged(await Promise.all([import('./messages/de.icu'), entries.de(), widgets.de()])),
};
const entries: TextSource = {
  en: () => import('../entries/messages/en.icu'),
  de: () => import('../entries/messages/de.icu'),
};
const widgets: TextSource = {
  en: () => import('../../entry-form/widgets/messages/en.icu'),
  de: () => import('../../entry-form/widgets/messages/de.icu'),
};

type Loaded = Awaited<ReturnType<TextSource['en']>>;
const merged = (all: readonly Loaded[]): Loaded => ({
  default: Object.assign({}, ...all.map((each) => each.default)) as Loaded['default'],
});

export const assetsArea: Area = { path: 'assets', name: 'area.assets', icon: Images, shortcut: 'a' };

export const assetsRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: 'assets',
    validateSearch: assetAddress,
    component: withTexts(texts, () => import('./assets-screen.tsx'), 'AssetsScreen'),
  }),
] as const;
