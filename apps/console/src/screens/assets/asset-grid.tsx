import type { ReactNode } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import type { EntrySummary } from '../../api/models.ts';
import { fileOf } from '../../api/asset-file.ts';
import { Preview } from '../../entry-form/widgets/assets/preview.tsx';
import type { Names } from '../../frame/names.ts';
import { formatAge, formatBytes, t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { SelectionCheck } from '../../ui/choice/selection-check.tsx';
import { keyOf } from '../entries/list/entry.ts';
import type { ListSelection } from '../entries/list/selection.ts';
import { EntryTitleLink } from '../entries/list/title-link.tsx';
import type { AssetView } from './address.ts';

interface AssetGridProps {
  readonly projectId: string;
  readonly items: readonly EntrySummary[];
  readonly names: Names;
  readonly view: AssetView;
  readonly selection: ListSelection;
  readonly isChanged: (asset: EntrySummary) => boolean;
  readonly isUnused: (asset: EntrySummary) => boolean;
  /** Assets of several folders are shown. */
  readonly withFolder: boolean;
  readonly empty: ReactNode;
}

export function AssetGrid({ projectId, items, names, view, selection, empty, ...props }: AssetGridProps) {
  return (
    <GridList
      className={`asset-items asset-items-${view}`}
      aria-label={t('area.assets')}
      layout={view === 'grid' ? 'grid' : 'stack'}
      selectionMode="multiple"
      selectedKeys={selection.shown}
      onSelectionChange={selection.select}
      renderEmptyState={() => empty}
    >
      {items.map((asset) => (
        <GridListItem
          key={keyOf(asset)}
          id={keyOf(asset)}
          textValue={asset.entryTitle ?? asset.sys.id}
          className={props.isChanged(asset) ? 'asset-card row-changed' : 'asset-card'}
        >
          <SelectionCheck />
          <Preview asset={asset} isLarge={view === 'grid'} />
          <AssetFacts {...{ projectId, asset, names }} withFolder={props.withFolder} isUnused={props.isUnused(asset)} />
        </GridListItem>
      ))}
    </GridList>
  );
}

interface AssetFactsProps {
  readonly projectId: string;
  readonly asset: EntrySummary;
  readonly names: Names;
  readonly withFolder: boolean;
  readonly isUnused: boolean;
}

function AssetFacts({ projectId, asset, names, withFolder, isUnused }: AssetFactsProps) {
  const { filename, fileSize, width, height, path } = fileOf(asset);
  const { sys } = asset;
  const state = names.state(sys.workflow.state, sys.workflow.id);
  const facts = [
    ...(fileSize === undefined ? [] : [formatBytes(fileSize)]),
    ...(width && height ? [t('assets.dimensions', { width, height })] : []),
    ...(withFolder && path !== undefined && path !== '/' ? [path] : []),
    formatAge(sys.version.modified),
  ];
  return (
    <div className="row-text">
      <EntryTitleLink projectId={projectId} entry={asset} />
      {filename !== undefined && <span className="asset-filename">{filename}</span>}
      <span className="entry-card-detail">
        <Badge color={state.color}>{state.text}</Badge>
        {isUnused && <Badge color="gray">{t('assets.unused')}</Badge>}
        <span className="row-detail">{facts.join(' · ')}</span>
      </span>
    </div>
  );
}
