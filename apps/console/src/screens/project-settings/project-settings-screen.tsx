import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { administratorQuery } from '../../api/people.ts';
import { projectQuery } from '../../api/projects.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Loaded } from '../../ui/state/states.tsx';
import { Section } from '../../ui/section/section.tsx';
import { DeleteProject } from './delete-project.tsx';
import { ProjectForm } from './project-form.tsx';

export function ProjectSettingsScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/settings' });
  const project = useQuery(projectQuery(projectId));
  const { data: isAdministrator = false, isSuccess } = useQuery(administratorQuery);
  return (
    <Screen title={t('area.settings')} within={[project.data?.name ?? projectId]} width="narrow">
      {isSuccess && !isAdministrator && (
        <Banner title={t('settings.readOnly')}>
          <p>{t('settings.readOnlyWhy')}</p>
        </Banner>
      )}
      <Loaded query={project}>
        {(found) => (
          <>
            <ProjectForm key={JSON.stringify(found)} project={found} isReadOnly={!isAdministrator} />
            {isAdministrator && (
              <Section title={t('settings.delete')} text={t('settings.deleteText')}>
                <DeleteProject project={found} />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
