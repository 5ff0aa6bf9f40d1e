import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { FolderOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { administratorQuery } from '../../api/people.ts';
import { projectsQuery } from '../../api/projects.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty, Loaded } from '../../ui/state/states.tsx';
import { CreateProjectDialog } from './create-project-dialog.tsx';
import { ProjectCard } from './project-card.tsx';

export function ProjectsScreen() {
  const { all } = useSearch({ from: '/signed-in/' });
  const projects = useQuery(projectsQuery);
  const { data: mayCreate = false } = useQuery(administratorQuery);
  const [isCreating, setCreating] = useState(false);
  const [only] = projects.data ?? [];
  if (projects.data?.length === 1 && only && !all && !isCreating)
    return <Navigate to="/p/$projectId" params={{ projectId: only.id }} replace />;
  const create = (
    <Button look="main" icon={Plus} onPress={() => setCreating(true)}>
      {t('projects.create')}
    </Button>
  );
  return (
    <Screen title={t('projects.title')} actions={mayCreate && create}>
      <Loaded query={projects}>
        {(found) =>
          found.length === 0 ? (
            <Empty
              icon={FolderOpen}
              title={t('projects.none')}
              text={t(mayCreate ? 'projects.noneCreate' : 'projects.noneAsk')}
            />
          ) : (
            <ul className="cards">
              {found.map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <CreateProjectDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </Screen>
  );
}
