import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { entrySearchQuery } from '../../api/entry-search.ts';
import { projectQuery } from '../../api/projects.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty, Loaded } from '../../ui/state/states.tsx';
import { useNames } from '../../frame/names.ts';
import { BinnedRow } from './binned-row.tsx';
import { binSearch, type Binned } from './binned.ts';

/** What was deleted, by whom, and how long it can be restored. */
export function BinScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/bin' });
  const { page = 1 } = useSearch({ from: '/signed-in/p/$projectId/bin' });
  const navigate = useNavigate();
  const { data: project } = useQuery(projectQuery(projectId));
  const found = useQuery({ ...entrySearchQuery(projectId, binSearch(page)), placeholderData: keepPreviousData });
  const names = useNames(projectId);
  const toPage = (next: number): void =>
    void navigate({ to: '/p/$projectId/bin', params: { projectId }, search: next > 1 ? { page: next } : {} });
  return (
    <Screen title={t('area.bin')} within={[project?.name ?? projectId]} width="narrow">
      <p className="cell-muted">{t('bin.text')}</p>
      <Loaded query={found}>
        {({ items, pageCount }) =>
          items.length === 0 ? (
            <Empty icon={Trash2} title={t('bin.empty')} />
          ) : (
            <>
              <ul className="rows card" aria-label={t('area.bin')}>
                {(items as readonly Binned[]).map((entry) => (
                  <BinnedRow
                    key={`${entry.sys.id} ${entry.sys.language}`}
                    projectId={projectId}
                    entry={entry}
                    names={names}
                  />
                ))}
              </ul>
              {pageCount > 1 && (
                <div className="buttons">
                  <Button isDisabled={page <= 1} onPress={() => toPage(page - 1)}>
                    {t('bin.newer')}
                  </Button>
                  <Button isDisabled={page >= pageCount} onPress={() => toPage(page + 1)}>
                    {t('bin.older')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}
