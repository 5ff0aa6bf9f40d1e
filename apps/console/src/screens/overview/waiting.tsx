import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { entrySearchQuery, type EntrySearch } from '../../api/entry-search.ts';
import { t } from '../../messages/index.ts';
import { Empty, Loaded } from '../../ui/state/states.tsx';
import { WaitingRow } from './waiting-row.tsx';

/** Oldest first: what has waited longest is decided first. */
const waitingSearch: EntrySearch = {
  where: [{ field: 'sys.workflow.state', in: ['awaitingApproval', 'declined'] }],
  orderBy: ['sys.version.modified'],
  pageSize: 50,
};

export function Waiting({ projectId }: { readonly projectId: string }) {
  const waiting = useQuery(entrySearchQuery(projectId, waitingSearch));
  return (
    <section className="card" aria-label={t('overview.waiting')}>
      <div className="card-head">
        <h2>
          {t('overview.waiting')}
          {(waiting.data?.totalCount ?? 0) > 0 && <span className="count">{waiting.data?.totalCount}</span>}
        </h2>
      </div>
      <Loaded query={waiting}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={CircleCheck} title={t('overview.nothingWaits')} text={t('overview.nothingWaitsText')} />
          ) : (
            <ul className="rows">
              {items.map((entry) => (
                <WaitingRow key={`${entry.sys.id} ${entry.sys.language}`} projectId={projectId} entry={entry} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
