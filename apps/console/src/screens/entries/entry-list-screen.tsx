import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { contentTypesQuery } from '../../api/content-types.ts';
import { projectQuery } from '../../api/projects.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Loaded } from '../../ui/state/states.tsx';
import { BrokenLinks } from './broken/broken-links.tsx';
import { EntryList } from './entry-list.tsx';
import { useListAddress } from './use-list-address.ts';
import { BROKEN } from './views/built-in.ts';
import { ViewLinks } from './views/view-links.tsx';

export function EntryListScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/entries' });
  const { data: project } = useQuery(projectQuery(projectId));
  const types = useQuery(contentTypesQuery(projectId));
  const { address, toView } = useListAddress(projectId);
  if (address.view === BROKEN || types.data === undefined)
    return (
      <Screen title={t('area.entries')} within={[project?.name ?? projectId]} width="full">
        {address.view === BROKEN ? (
          <div className="entry-list">
            <ViewLinks projectId={projectId} address={address} onView={toView} />
            <BrokenLinks projectId={projectId} />
          </div>
        ) : (
          <Loaded query={types}>{() => null}</Loaded>
        )}
      </Screen>
    );
  return <EntryList projectId={projectId} projectName={project?.name ?? projectId} types={types.data} />;
}
