import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { contentTypesQuery } from '../../api/content-types.ts';
import { projectQuery } from '../../api/projects.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Loaded } from '../../ui/state/states.tsx';
import { EntryList } from './entry-list.tsx';

export function EntryListScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/entries' });
  const { data: project } = useQuery(projectQuery(projectId));
  const types = useQuery(contentTypesQuery(projectId));
  if (types.data === undefined)
    return (
      <Screen title={t('area.entries')} within={[project?.name ?? projectId]} width="full">
        <Loaded query={types}>{() => null}</Loaded>
      </Screen>
    );
  return <EntryList projectId={projectId} projectName={project?.name ?? projectId} types={types.data} />;
}
