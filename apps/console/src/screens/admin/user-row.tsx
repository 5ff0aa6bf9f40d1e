import { useQueryClient } from '@tanstack/react-query';
import { Ban, Ellipsis, KeyRound, LockOpen, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../api/models.ts';
import { actOnUser, type UserActionType } from '../../api/security.ts';
import { useSession } from '../../api/session.ts';
import { formatAge, t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { Menu, MenuItem } from '../../ui/menu/menu.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { SetPasswordDialog } from './set-password.tsx';

/** A person with what keeps them out, and what an administrator can do about it. */
export function UserRow({ user }: { readonly user: User }) {
  const [isSetting, setSetting] = useState(false);
  const own = useSession(({ user: me }) => me?.id) === user.id;
  const act = useAction(user);
  const { suspended, locked, passwordResetRequired } = user.status;
  const full = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const label = t('admin.actionsOf', { name: user.username });
  return (
    <li className="row">
      <div className="row-text">
        <span className="row-title">{full === '' ? user.username : full}</span>
        <span className="row-detail">{[user.username, user.email].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="user-states">
        {suspended && <Badge color="danger">{t('admin.suspended')}</Badge>}
        {locked && <Badge color="warning">{t('admin.locked')}</Badge>}
        {passwordResetRequired && <Badge color="gray">{t('admin.resetRequired')}</Badge>}
        <span className="cell-muted">
          {user.lastLogin === null ? t('admin.neverIn') : t('admin.lastIn', { age: formatAge(user.lastLogin) })}
        </span>
      </div>
      <Menu label={label} trigger={<IconButton icon={Ellipsis} isSmall label={label} />}>
        {locked && <MenuItem text={t('admin.unlock')} icon={LockOpen} onAction={() => act('unlock')} />}
        <MenuItem text={t('admin.setPassword')} icon={KeyRound} onAction={() => setSetting(true)} />
        <MenuItem text={t('admin.forceReset')} icon={RotateCcw} onAction={() => act('forcePasswordReset')} />
        {suspended ? (
          <MenuItem text={t('admin.unsuspend')} icon={LockOpen} onAction={() => act('unsuspend')} />
        ) : (
          <MenuItem text={t('admin.suspend')} icon={Ban} isDanger isDisabled={own} onAction={() => act('suspend')} />
        )}
      </Menu>
      {isSetting && <SetPasswordDialog user={user} onClose={() => setSetting(false)} />}
    </li>
  );
}

function useAction({ id, username }: User) {
  const queries = useQueryClient();
  return async (type: UserActionType): Promise<void> => {
    try {
      await actOnUser(id, type);
      notify({ text: t(`admin.done.${type}`, { name: username }) });
    } catch (error) {
      notify({ text: error instanceof Error ? error.message : String(error) });
    }
    await queries.invalidateQueries({ queryKey: ['users'] });
  };
}
