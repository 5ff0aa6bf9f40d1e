import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from '../../api/projects.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Loaded } from '../../ui/state/states.tsx';
import { AssetList } from './asset-list.tsx';

export function AssetsScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/assets' });
  const project = useQuery(projectQuery(projectId));
  if (project.data) return <AssetList project={project.data} />;
  return (
    <Screen title={t('area.assets')} within={[projectId]} width="full">
      <Loaded query={project}>{() => null}</Loaded>
    </Screen>
  );
}
