import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { t, type Key } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { useEditor } from '../editor-context.ts';
import { useEditingState } from '../use-editing.ts';
import { ApiTab } from './api.tsx';
import { PublishCheck } from './publish-check.tsx';
import { Places } from './places.tsx';
import { Usage } from './usage.tsx';
import { opensBesidePublished } from './beside-published.ts';
import { Versions } from './versions.tsx';
import { lazyPart } from '../../../ui/part/lazy-part.tsx';

const ScheduleTab = lazyPart(async () => (await import('./schedule.tsx')).ScheduleTab);

const tabNames = {
  check: 'editor.tab.check',
  versions: 'editor.tab.versions',
  usage: 'editor.tab.usage',
  places: 'editor.tab.places',
  schedule: 'editor.tab.schedule',
  api: 'editor.tab.api',
} as const satisfies Record<string, Key>;
type TabId = keyof typeof tabNames;

/** Where there is room, it is open until it is closed; elsewhere it is closed until it is opened. */
const roomy = window.matchMedia('(width >= 75rem)');
const useIsRoomy = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      roomy.addEventListener('change', listen);
      return () => roomy.removeEventListener('change', listen);
    },
    () => roomy.matches,
  );

interface EntryDrawerProps {
  readonly shown: string | undefined;
  readonly save: () => Promise<boolean>;
}

export function EntryDrawer({ shown, save }: EntryDrawerProps) {
  const isRoomy = useIsRoomy();
  const navigate = useNavigate();
  const show = (drawer: string): void =>
    void navigate({ to: '.', search: (before) => ({ ...before, drawer }), replace: true });
  if (shown === 'off' || (shown === undefined && !isRoomy)) return null;
  const tabs = <DrawerTabs selected={shown} onSelect={show} save={save} />;
  if (!isRoomy)
    return (
      <Drawer title={t('editor.details')} onClose={() => show('off')}>
        {tabs}
      </Drawer>
    );
  return (
    <aside className="drawer entry-drawer" aria-label={t('editor.details')}>
      <div className="drawer-head">
        <h2>{t('editor.details')}</h2>
        <IconButton icon={X} label={t('dialog.close')} isSmall onPress={() => show('off')} />
      </div>
      <div className="drawer-body">{tabs}</div>
    </aside>
  );
}

interface DrawerTabsProps {
  readonly selected: string | undefined;
  readonly onSelect: (id: TabId) => void;
  readonly save: () => Promise<boolean>;
}

function DrawerTabs({ selected, onSelect, save }: DrawerTabsProps) {
  const { editing, model } = useEditor();
  const stored = useEditingState(editing, (state) => state.stored);
  const problems = useEditingState(editing, (state) => state.publishProblems?.size ?? 0);
  const tab = (id: TabId, content: ReactNode, count?: number) => ({
    id,
    text: t(tabNames[id]),
    content,
    ...(count !== undefined && { count }),
  });
  const check = tab('check', <PublishCheck />, problems);
  const tabs = stored
    ? [
        check,
        tab('versions', <Versions stored={stored} />),
        tab('usage', <Usage />),
        tab('places', <Places />),
        tab(
          'schedule',
          <Suspense>
            <ScheduleTab stored={stored} save={save} />
          </Suspense>,
        ),
        tab('api', <ApiTab stored={stored} />),
      ]
    : [check];
  const first = stored && opensBesidePublished(stored, model.workflow) ? 'versions' : 'check';
  const open = tabs.find(({ id }) => id === (selected ?? first))?.id ?? 'check';
  return <Tabs label={t('editor.details')} selected={open} onSelect={onSelect} tabs={tabs} />;
}
