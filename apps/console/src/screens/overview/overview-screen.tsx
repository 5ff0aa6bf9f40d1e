import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { contentTypesQuery } from '../../api/content-types.ts';
import { entrySearchQuery } from '../../api/entry-search.ts';
import { projectQuery } from '../../api/projects.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Loaded } from '../../ui/state/states.tsx';
import { countsSearch } from './counts-search.ts';
import { Counts } from './counts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Health } from './health.tsx';
import { Waiting } from './waiting.tsx';

export function OverviewScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/' });
  const { data: project } = useQuery(projectQuery(projectId));
  const types = useQuery(contentTypesQuery(projectId));
  const counts = useQuery(entrySearchQuery(projectId, countsSearch));
  return (
    <Screen title={t('area.overview')} within={[project?.name ?? projectId]}>
      <Loaded query={types}>
        {(found) => (
          <Loaded query={counts}>
            {(counted) => (
              <>
                <FirstSteps projectId={projectId} types={found} counted={counted} />
                <div className="overview">
                  <div className="overview-main">
                    <Waiting projectId={projectId} />
                  </div>
                  <div className="overview-side">
                    <Counts projectId={projectId} types={found} counted={counted} />
                    <Health />
                  </div>
                </div>
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}
