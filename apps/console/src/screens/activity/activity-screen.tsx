import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onTold } from '../../api/live/changes.ts';
import { peopleQuery } from '../../api/project-people.ts';
import { projectQuery } from '../../api/projects.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Empty, Loaded } from '../../ui/state/states.tsx';
import { useNames } from '../../frame/names.ts';
import { activityQuery, resourceTypes, type ActivityFilter } from './activity.ts';
import { ActivityRow, typeName } from './activity-row.tsx';

const ANY = '*';

/** Who did what; what has come since is shown when somebody asks for it. */
export function ActivityScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/activity' });
  const filter = useSearch({ from: '/signed-in/p/$projectId/activity' });
  const { data: project } = useQuery(projectQuery(projectId));
  const found = useInfiniteQuery(activityQuery(projectId, filterOf(filter)));
  const names = useNames(projectId);
  const [isBehind, setBehind] = useState(false);
  useEffect(() => onTold((told) => told.type === 'change' && setBehind(true)), []);
  const refresh = (): void => {
    setBehind(false);
    void found.refetch();
  };
  return (
    <Screen title={t('area.activity')} within={[project?.name ?? projectId]} width="narrow">
      <Filters projectId={projectId} filter={filter} />
      <div role="status">
        {isBehind && (
          <Button isSmall onPress={refresh}>
            {t('activity.refresh')}
          </Button>
        )}
      </div>
      <Loaded query={found}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <Empty icon={Activity} title={t('activity.none')} />;
          return (
            <ul className="rows card" aria-label={t('area.activity')}>
              {items.map((item, at) => (
                <ActivityRow key={`${item.position} ${at}`} projectId={projectId} item={item} names={names} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {found.hasNextPage && (
        <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('activity.older')}
        </Button>
      )}
    </Screen>
  );
}

const filterOf = ({ type, actor }: ActivityFilter): ActivityFilter => ({
  ...(type !== undefined && { type }),
  ...(actor !== undefined && { actor }),
});

function Filters({ projectId, filter }: { readonly projectId: string; readonly filter: ActivityFilter }) {
  const navigate = useNavigate();
  const names = useNames(projectId);
  const { data: people = [] } = useQuery(peopleQuery(projectId));
  const set = (name: keyof ActivityFilter, value: string): void => {
    const { [name]: former, ...others } = filter;
    void former;
    const search = value === ANY ? others : { ...others, [name]: value };
    void navigate({ to: '/p/$projectId/activity', params: { projectId }, search, replace: true });
  };
  const any = { value: ANY, text: t('activity.any') };
  return (
    <div className="form-columns">
      <Select
        label={t('activity.kind')}
        value={filter.type ?? ANY}
        options={[any, ...resourceTypes.map((type) => ({ value: type, text: typeName(type) }))]}
        onChange={(value) => set('type', value)}
      />
      <Select
        label={t('activity.person')}
        value={filter.actor ?? ANY}
        options={[any, ...people.map(({ username }) => ({ value: username, text: names.person(username) }))]}
        onChange={(value) => set('actor', value)}
      />
    </div>
  );
}
