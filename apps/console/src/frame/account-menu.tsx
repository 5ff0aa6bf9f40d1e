import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, UserRound, UsersRound } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { administratorQuery } from '../api/people.ts';
import { useSession } from '../api/session.ts';
import { t } from '../messages/index.ts';
import { Menu, MenuChoices, MenuItem, MenuLine } from '../ui/menu/menu.tsx';
import { densities, setDensity, setTheme, themes, useAppearance } from './appearance.ts';
import { initialsOf, nameOf } from './person-name.ts';
import { useShortcutList } from './shortcut-list.tsx';
import { leave } from './sign-out.ts';

export function AccountMenu() {
  const user = useSession(({ user }) => user);
  const { theme, density } = useAppearance();
  const { data: isAdministrator = false } = useQuery({ ...administratorQuery, enabled: user !== undefined });
  const navigate = useNavigate();
  const showShortcuts = useShortcutList(({ open }) => open);
  if (user === undefined) return null;
  const trigger = (
    <AriaButton className="account" aria-label={t('account.name')}>
      <span className="account-initials" data-initials={initialsOf(user)} aria-hidden />
    </AriaButton>
  );
  return (
    <Menu label={t('account.name')} trigger={trigger}>
      <MenuItem
        text={nameOf(user)}
        detail={t('account.settings')}
        icon={UserRound}
        onAction={() => void navigate({ to: '/me' })}
      />
      {isAdministrator && (
        <MenuItem text={t('account.users')} icon={UsersRound} onAction={() => void navigate({ to: '/admin/users' })} />
      )}
      <MenuLine />
      <MenuChoices
        label={t('appearance.theme')}
        value={theme}
        options={themes.map((value) => ({ value, text: t(`appearance.theme.${value}`) }))}
        onChange={setTheme}
      />
      <MenuChoices
        label={t('appearance.density')}
        value={density}
        options={densities.map((value) => ({ value, text: t(`appearance.density.${value}`) }))}
        onChange={setDensity}
      />
      <MenuLine />
      <MenuItem text={t('shortcuts.title')} icon={Keyboard} onAction={showShortcuts} />
      <MenuItem text={t('account.signOut')} icon={LogOut} onAction={() => void leave()} />
    </Menu>
  );
}
