import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { LayoutGrid, UserRound } from 'lucide-react';
import { createElement } from 'react';
import { projectsQuery } from '../api/projects.ts';
import { addressOfArea } from '../frame/area-link.tsx';
import { useAreas } from '../frame/use-areas.ts';
import { t } from '../messages/index.ts';
import { Dot } from '../ui/badge/badge.tsx';
import type { Found } from './found.ts';

/** Areas of the open project, and projects. */
export function usePlaces(): readonly Found[] {
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
