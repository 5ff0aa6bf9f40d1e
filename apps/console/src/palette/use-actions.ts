import { Keyboard, LogOut, Moon, Sun } from 'lucide-react';
import { setTheme } from '../frame/appearance.ts';
import { useShortcutList } from '../frame/shortcut-list.tsx';
import { leave } from '../frame/sign-out.ts';
import { t } from '../messages/index.ts';
import type { Found } from './found.ts';

export function useActions(): readonly Found[] {
  const showShortcuts = useShortcutList(({ open }) => open);
  return [
    { id: 'theme light', text: t('palette.light'), icon: Sun, action: () => setTheme('light') },
    { id: 'theme dark', text: t('palette.dark'), icon: Moon, action: () => setTheme('dark') },
    { id: 'shortcuts', text: t('shortcuts.title'), icon: Keyboard, action: showShortcuts },
    {
      id: 'sign out',
      text: t('account.signOut'),
      icon: LogOut,
      action: () => void leave(),
    },
  ];
}
