import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, LayoutGrid } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { Button as AriaButton } from 'react-aria-components';
import { projectQuery, projectsQuery } from '../api/projects.ts';
import { t } from '../messages/index.ts';
import { Dot } from '../ui/badge/badge.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu/menu.tsx';
import { useAreas } from './use-areas.ts';
import { AreaLink } from './area-link.tsx';

interface NavigationProps {
  readonly projectId: string;
  readonly onGone?: () => void;
}

/** The project, and its areas. */
export function Navigation({ projectId, onGone }: NavigationProps) {
  const areas = useAreas(projectId);
  const shown = (isLast: boolean) =>
    areas
      .filter((area) => (area.isLast ?? false) === isLast)
      .map((area) => (
        <li key={area.path}>
          <AreaLink area={area} projectId={projectId} {...(onGone && { onGone })} />
        </li>
      ));
  return (
    <>
      <ProjectSwitch projectId={projectId} />
      <nav aria-label={t('frame.areas')} className="areas">
        <ul>{shown(false)}</ul>
        <ul className="areas-last">{shown(true)}</ul>
      </nav>
    </>
  );
}

function ProjectSwitch({ projectId }: { readonly projectId: string }) {
  const navigate = useNavigate();
  const { data: project } = useQuery(projectQuery(projectId));
  const { data: projects = [] } = useQuery(projectsQuery);
  const name = project?.name ?? projectId;
  const trigger = (
    <AriaButton className="project-switch" aria-label={t('frame.switchProject', { name })}>
      <Dot color={project?.color ?? 'gray'} isLarge />
      <span className="project-switch-name">{name}</span>
      <Icon shape={ChevronsUpDown} />
    </AriaButton>
  );
  return (
    <Menu label={t('frame.projects')} trigger={trigger}>
      {projects.map(({ id, name: text, color }) => (
        <MenuItem
          key={id}
          text={text}
          mark={<Dot color={color} isLarge />}
          onAction={() => void navigate({ to: '/p/$projectId', params: { projectId: id } })}
        />
      ))}
      <MenuLine />
      <MenuItem
        text={t('frame.allProjects')}
        icon={LayoutGrid}
        onAction={() => void navigate({ to: '/', search: { all: true } })}
      />
    </Menu>
  );
}
