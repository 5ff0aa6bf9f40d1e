import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ContentTypeSummary } from '../../api/content-types.ts';
import { entrySearchQuery } from '../../api/entry-search.ts';
import { Screen } from '../../frame/screen.tsx';
import { t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/state/states.tsx';
import { queryAt } from './address.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { CreateMenu } from './create-menu.tsx';
import { OrderMenu } from './order-menu.tsx';
import { keyOf } from './list/entry.ts';
import { ExportButton } from './list/export-button.tsx';
import { useNames } from '../../frame/names.ts';
import { ChangesBar } from './list/changes-bar.tsx';
import { Pager } from './list/pager.tsx';
import { Rows } from './list/rows.tsx';
import { conditionOf, orderAt, rowsSearch } from './list/search.ts';
import { selectionOf } from './list/selection.ts';
import { columnsOf } from './list/shown-columns.ts';
import { noFilters } from './query/filters.ts';
import { QueryBar } from './query/query-bar.tsx';
import { useChanges } from './list/use-changes.ts';
import { useNarrow } from './list/use-narrow.ts';
import { useListAddress } from './use-list-address.ts';
import { ViewLinks } from './views/view-links.tsx';

interface EntryListProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly types: readonly ContentTypeSummary[];
}

export function EntryList({ projectId, projectName, types }: EntryListProps) {
  const { address, ...to } = useListAddress(projectId);
  const names = useNames(projectId);
  const isNarrow = useNarrow();
  const field = useRef<HTMLInputElement>(null);
  const [isCreating, setCreating] = useState(false);
  const columns = columnsOf(address, types);
  const search = rowsSearch(address, columns.fields);
  const found = useQuery({
    ...entrySearchQuery(projectId, search),
    placeholderData: keepPreviousData,
    // The rows change when somebody asks for it, not when they come back to the window.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const query = queryAt(address);
  const { items = [], totalCount = 0, pageCount = 0 } = found.data ?? {};
  const keys = items.map(keyOf);
  const selection = selectionOf({ address, rows: keys, total: totalCount, onChange: to.toSelection });
  const changes = useChanges({ projectId, search, items, readAt: found.dataUpdatedAt });
  const isFiltered = Object.keys(conditionOf(query)).length > 1 || query.rest !== '' || search.zenql !== PLAIN;
  const actions = (
    <>
      <ExportButton projectId={projectId} search={search} columns={columns.shown} names={names} />
      {isNarrow ? (
        <OrderMenu columns={columns.all} order={orderAt(address)} onOrder={to.toOrder} />
      ) : (
        <ColumnsMenu columns={columns.all} shown={columns.shown.map(({ path }) => path)} onChange={to.toColumns} />
      )}
      <CreateMenu
        projectId={projectId}
        types={types}
        only={address.type}
        isOpen={isCreating}
        onOpenChange={setCreating}
      />
    </>
  );
  const empty = (
    <Empty icon={SearchX} title={t(isFiltered ? 'entries.nothingFits' : 'entries.none')}>
      {isFiltered && <Button onPress={() => to.toQuery({ filters: noFilters, rest: '' })}>{t('entries.clear')}</Button>}
    </Empty>
  );
  return (
    <Screen title={t('area.entries')} within={[projectName]} width="full" actions={actions}>
      <div className="entry-list">
        <ViewLinks projectId={projectId} address={address} onView={to.toView} />
        <QueryBar projectId={projectId} query={query} names={names} onQuery={to.toQuery} field={field} />
        {found.error && <ProblemBanner error={found.error} onRetry={() => void found.refetch()} />}
        <Rows
          projectId={projectId}
          items={items}
          columns={columns.shown}
          names={names}
          order={orderAt(address)}
          onOrder={to.toOrder}
          selection={selection}
          isStale={found.isPlaceholderData || found.isPending}
          rowClass={(entry) => (changes.isChanged(entry) ? 'row-changed' : '')}
          bar={<ChangesBar count={changes.count} onShow={() => void found.refetch()} />}
          empty={found.isPending || found.error ? null : empty}
          onFilter={() => field.current?.focus()}
          onCreate={() => setCreating(true)}
        />
        {selection.count > 0 ? (
          <SelectionBar
            projectId={projectId}
            selection={selection}
            search={conditionOf(query)}
            names={names}
            total={totalCount}
            isWholePage={keys.length > 0 && keys.every((key) => selection.isAll || selection.keys.includes(key))}
          />
        ) : null}
        <Pager page={address.page ?? 1} pages={pageCount} total={totalCount} onPage={to.toPage} />
      </div>
    </Screen>
  );
}

/** The condition of a list without any filter. */
const PLAIN = conditionOf({ filters: noFilters, rest: '' }).zenql;
