import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { FileText, Keyboard, LayoutGrid, LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { createElement, useDeferredValue } from 'react';
import { entrySearchQuery } from '../../api/entry-search.ts';
import { projectsQuery } from '../../api/projects.ts';
import { signOut } from '../../api/session.ts';
import { t } from '../../messages/index.ts';
import { Dot } from '../../ui/badge/badge.tsx';
import { addressOfArea } from '../area-link.tsx';
import { setTheme } from '../appearance.ts';
import { useShortcutList } from '../shortcut-list.tsx';
import { useAreas } from '../use-areas.ts';
import { mayLeave } from '../unsaved.ts';
import { matches, recentFirst, type Found, type FoundSection } from './found.ts';

const ACTIONS_ONLY = '>';

/** What fits what is typed. `>` shows actions only. */
export function useFound(typed: string): readonly FoundSection[] {
  const hasActionsOnly = typed.startsWith(ACTIONS_ONLY);
  const wanted = hasActionsOnly ? typed.slice(1) : typed;
  const places = usePlaces();
  const actions = useActions();
  const content = useContent(useDeferredValue(hasActionsOnly ? '' : wanted.trim()));
  const fitting = (items: readonly Found[]): readonly Found[] =>
    recentFirst(items.filter(({ text }) => matches(text, wanted)));
  const sections = [
    { title: t('palette.places'), items: hasActionsOnly ? [] : fitting(places) },
    { title: t('palette.content'), items: content },
    { title: t('palette.actions'), items: fitting(actions) },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

function usePlaces(): readonly Found[] {
  const navigate = useNavigate();
  const { projectId } = useParams({ strict: false });
  const areas = useAreas(projectId);
  const { data: projects = [] } = useQuery(projectsQuery);
  const ofProject = areas.map((area): Found => ({
    id: `area ${area.path}`,
    text: t(area.name),
    icon: area.icon,
    action: () => projectId !== undefined && void navigate(addressOfArea(projectId, area)),
  }));
  return [
    ...(projectId === undefined ? [] : ofProject),
    ...projects.map(({ id, name, color }) => ({
      id: `project ${id}`,
      text: name,
      detail: t('palette.project'),
      mark: createElement(Dot, { color, isLarge: true }),
      action: () => void navigate({ to: '/p/$projectId', params: { projectId: id } }),
    })),
    {
      id: 'projects',
      text: t('frame.allProjects'),
      icon: LayoutGrid,
      action: () => void navigate({ to: '/', search: { all: true } }),
    },
    { id: 'me', text: t('account.settings'), icon: UserRound, action: () => void navigate({ to: '/me' }) },
  ];
}

function useActions(): readonly Found[] {
  const showShortcuts = useShortcutList(({ open }) => open);
  return [
    { id: 'theme light', text: t('palette.light'), icon: Sun, action: () => setTheme('light') },
    { id: 'theme dark', text: t('palette.dark'), icon: Moon, action: () => setTheme('dark') },
    { id: 'shortcuts', text: t('shortcuts.title'), icon: Keyboard, action: showShortcuts },
    {
      id: 'sign out',
      text: t('account.signOut'),
      icon: LogOut,
      action: () => void mayLeave().then((isAllowed) => (isAllowed ? signOut() : undefined)),
    },
  ];
}

const SHORTEST = 2;

/** Entries by title, then by free text; only where there is a screen that opens them. */
function useContent(typed: string): readonly Found[] {
  const navigate = useNavigate();
  const { projectId } = useParams({ strict: false });
  const entries = useAreas(projectId).find(({ path }) => path === 'entries');
  const isWanted = projectId !== undefined && entries !== undefined && typed.length >= SHORTEST;
  const { data } = useQuery({ ...entrySearchQuery(projectId ?? '', titleOrText(typed)), enabled: isWanted });
  if (!isWanted || projectId === undefined) return [];
  return (data?.items ?? []).map(({ entryTitle, sys }) => ({
    id: `entry ${sys.id} ${sys.language}`,
    text: entryTitle ?? sys.id,
    detail: `${sys.contentTypeId} · ${sys.language}`,
    icon: FileText,
    action: () => {
      const address = addressOfArea(projectId, { path: `entries/${sys.id}` });
      void navigate({ ...address, search: { lang: sys.language } } as typeof address);
    },
  }));
}

const FOUND = 8;

function titleOrText(typed: string) {
  const either = [
    { field: 'entryTitle', startsWith: typed, weight: 5 },
    { field: 'entryTitle', contains: typed, weight: 3 },
    { field: '*', freeText: typed },
  ];
  return { where: [{ or: either }], pageSize: FOUND };
}
