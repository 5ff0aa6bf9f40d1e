import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { contentTypesQuery } from '../../api/content-types.ts';
import { nameOfType } from '../../api/content-type-name.ts';
import { unusedQuery } from '../../api/entry-links.ts';
import { entrySearchQuery } from '../../api/entry-search.ts';
import type { EntrySummary, Project } from '../../api/models.ts';
import { useNames } from '../../frame/names.ts';
import { Screen } from '../../frame/screen.tsx';
import { inOrder, t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Segments } from '../../ui/choice/segments.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Empty } from '../../ui/state/states.tsx';
import { SelectionBar } from '../entries/bulk/selection-bar.tsx';
import { ChangesBar } from '../entries/list/changes-bar.tsx';
import { keyOf } from '../entries/list/entry.ts';
import { Pager } from '../entries/list/pager.tsx';
import { selectionOf } from '../entries/list/selection.ts';
import { useChanges } from '../entries/list/use-changes.ts';
import { views } from './address.ts';
import { AssetGrid } from './asset-grid.tsx';
import { AssetSearchField } from './asset-search-field.tsx';
import { assetSearch, conditionOf } from './asset-search.ts';
import { ChosenAssets } from './chosen-assets.tsx';
import { Folders } from './folders.tsx';
import { NewAssets } from './new-assets.tsx';
import { useAssetAddress } from './use-asset-address.ts';

const ANY = '*';

/** The files of a project, folder by folder. */
export function AssetList({ project }: { readonly project: Project }) {
  const projectId = project.id;
  const { address, ...to } = useAssetAddress(projectId);
  const names = useNames(projectId);
  const types = useQuery(contentTypesQuery(projectId)).data ?? [];
  const [fresh, setFresh] = useState<readonly EntrySummary[]>([]);
  const search = assetSearch(address);
  const found = useQuery({
    ...entrySearchQuery(projectId, search),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { items = [], totalCount = 0, pageCount = 0 } = found.data ?? {};
  const keys = items.map(keyOf);
  const unused = useQuery(unusedQuery(projectId, [...new Set(items.map(({ sys }) => sys.id))])).data;
  const selection = selectionOf({ address, rows: keys, total: totalCount, onChange: to.toSelection });
  const changes = useChanges({ projectId, search, items, readAt: found.dataUpdatedAt });
  const assetTypes = inOrder(
    types.filter(({ dataFormat }) => dataFormat === 'asset'),
    nameOfType,
  );
  const isNarrowed = address.q !== undefined || address.type !== undefined || address.folder !== undefined;
  const view = address.view ?? 'grid';
  return (
    <Screen title={t('area.assets')} within={[project.name]} width="full">
      <div className="assets">
        <Folders projectId={projectId} folder={address.folder} onFolder={to.toFolder} />
        <div className="assets-main">
          <search className="assets-query" aria-label={t('assets.query')}>
            <AssetSearchField typed={address.q} onType={to.toText} />
            <Select
              label={t('assets.type')}
              isHidden
              value={address.type ?? ANY}
              options={[
                { value: ANY, text: t('assets.anyType') },
                ...assetTypes.map((type) => ({ value: type.id, text: nameOfType(type) })),
              ]}
              onChange={(type) => to.toType(type === ANY ? undefined : type)}
            />
            <Segments
              label={t('assets.view')}
              isHidden
              value={view}
              options={views.map((value) => ({ value, text: t(`assets.view.${value}`) }))}
              onChange={(value) => to.toView(value === 'grid' ? undefined : value)}
            />
          </search>
          <NewAssets
            projectId={projectId}
            language={project.primaryLanguage}
            folder={address.folder}
            fresh={fresh}
            onFresh={(asset) => setFresh((before) => [...before, asset])}
            onSeen={() => setFresh([])}
          />
          {found.error && <ProblemBanner error={found.error} onRetry={() => void found.refetch()} />}
          <div className="assets-found" aria-busy={found.isPlaceholderData || found.isPending}>
            <AssetGrid
              projectId={projectId}
              items={items}
              names={names}
              view={view}
              selection={selection}
              isChanged={changes.isChanged}
              isUnused={({ sys }) => unused?.has(sys.id) ?? false}
              withFolder={address.folder === undefined}
              empty={
                found.isPending || found.error ? null : (
                  <Empty icon={Images} title={t(isNarrowed ? 'assets.nothingFits' : 'assets.none')} />
                )
              }
            />
            <ChangesBar count={changes.count} onShow={() => void found.refetch()} />
          </div>
          {selection.count > 0 && (
            <>
              <ChosenAssets projectId={projectId} selection={selection} search={conditionOf(address)} />
              <SelectionBar
                projectId={projectId}
                selection={selection}
                search={conditionOf(address)}
                names={names}
                total={totalCount}
                isWholePage={keys.length > 0 && keys.every((key) => selection.isAll || selection.keys.includes(key))}
              />
            </>
          )}
          <Pager page={address.page ?? 1} pages={pageCount} total={totalCount} onPage={to.toPage} />
        </div>
      </div>
    </Screen>
  );
}
