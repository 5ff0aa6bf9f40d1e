import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usersQuery } from '../../api/security.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Empty, Loaded } from '../../ui/state/states.tsx';
import { AdminLinks } from './admin-links.tsx';
import { CreateUserDialog } from './create-user.tsx';
import { UserRow } from './user-row.tsx';

export function UsersScreen() {
  const { q = '' } = useSearch({ from: '/signed-in/admin/users' });
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const users = useQuery(usersQuery(q));
  const search = (text: string): void => {
    void navigate({ to: '/admin/users', search: text === '' ? {} : { q: text }, replace: true });
  };
  return (
    <Screen
      title={t('admin.users')}
      width="narrow"
      actions={
        <Button icon={Plus} look="main" onPress={() => setCreating(true)}>
          {t('admin.createUser')}
        </Button>
      }
    >
      <AdminLinks />
      <TextField label={t('admin.findUsers')} type="search" value={q} onChange={search} />
      <Loaded query={users}>
        {({ items, totalCount }) => (
          <section aria-label={t('admin.users')}>
            <p className="cell-muted">{t('admin.userCount', { shown: items.length, total: totalCount })}</p>
            {items.length === 0 ? (
              <Empty title={t('admin.noUsers')} />
            ) : (
              <ul className="card rows">
                {items.map((user) => (
                  <UserRow key={user.id} user={user} />
                ))}
              </ul>
            )}
          </section>
        )}
      </Loaded>
      {isCreating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </Screen>
  );
}
