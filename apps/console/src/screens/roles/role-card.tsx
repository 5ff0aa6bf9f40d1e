import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { administratorQuery } from '../../api/people.ts';
import { assignUsers, rolesQuery, usersQuery, type Role } from '../../api/security.ts';
import { language, t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Combo } from '../../ui/select/select.tsx';
import { Tokens } from '../../ui/select/tokens.tsx';
import { notify } from '../../ui/notice/notices.tsx';

interface RoleCardProps {
  readonly role: Role;
  readonly projectId: string;
}

/** Who has a role. Groups and keys that have it are shown as well. */
export function RoleCard({ role, projectId }: RoleCardProps) {
  const id = useId();
  const { data: isAdministrator = false } = useQuery(administratorQuery);
  const { data: found } = useQuery({ ...usersQuery(''), enabled: isAdministrator });
  const queries = useQueryClient();
  const name = textOf(role.name);
  const assigning = useMutation({
    mutationFn: (users: readonly string[]) => assignUsers(projectId, role, users),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: rolesQuery(projectId).queryKey });
      notify({ text: t('roles.saved', { name }) });
    },
  });
  const { users, groups, apiKeys } = role.assignments;
  const left = found?.items.filter(({ username }) => !users.includes(username));
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{name}</h2>
        <Badge color={role.enabled ? 'success' : 'gray'}>{t(role.enabled ? 'roles.on' : 'roles.off')}</Badge>
      </div>
      <div className="card-body">
        {assigning.error !== null && <ProblemBanner error={assigning.error} />}
        {role.description !== null && <p className="cell-muted">{textOf(role.description)}</p>}
        <Tokens
          label={t('roles.users')}
          items={users.map((username) => ({ id: username, text: username }))}
          onRemove={(username) => assigning.mutate(users.filter((each) => each !== username))}
          empty={t('roles.nobody')}
        />
        {left && (
          <Combo
            key={users.join()}
            label={t('roles.addUser')}
            value={null}
            options={left.map(({ username, email }) => ({ value: username, text: username, detail: email ?? '' }))}
            onChange={(username) => assigning.mutate([...users, username])}
          />
        )}
        {groups.length > 0 && (
          <Tokens label={t('roles.groups')} items={groups.map((each) => ({ id: each, text: each }))} />
        )}
        {apiKeys.length > 0 && (
          <Tokens label={t('roles.keys')} items={apiKeys.map((each) => ({ id: each, text: each }))} />
        )}
      </div>
    </section>
  );
}

function textOf(text: Role['name']): string {
  if (typeof text === 'string') return text;
  const own = Object.keys(text).find((code) => code.slice(0, 2) === language());
  return text[own ?? ''] ?? Object.values(text)[0] ?? '';
}
