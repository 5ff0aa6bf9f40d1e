import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { projectQuery } from '../../api/projects.ts';
import { rolesQuery } from '../../api/security.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Empty, Loaded } from '../../ui/state/states.tsx';
import { RoleCard } from './role-card.tsx';

export function RolesScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/roles' });
  const project = useQuery(projectQuery(projectId));
  const roles = useQuery(rolesQuery(projectId));
  return (
    <Screen title={t('area.roles')} within={[project.data?.name ?? projectId]} width="narrow">
      <Loaded query={roles}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={UsersRound} title={t('roles.none')} text={t('roles.noneText')} />
          ) : (
            <div className="form">
              {items.map((role) => (
                <RoleCard key={role.id} role={role} projectId={projectId} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}
