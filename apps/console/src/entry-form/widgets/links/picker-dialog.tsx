import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { EntrySummary } from '../../../api/models.ts';
import { formatNumber, languageName, t } from '../../../messages/index.ts';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { foundQuery, type Wanted } from './found.ts';
import { stateOf } from './state.ts';
import { useLater } from './use-later.ts';

interface PickerDialogProps {
  readonly projectId: string;
  readonly label: string;
  readonly wanted: Omit<Wanted, 'typed'>;
  /** Ids of what is linked. */
  readonly chosen: readonly string[];
  /** It stays open for more. */
  readonly isForMany: boolean;
  readonly typeName: (id: string) => string;
  readonly onChoose: (entry: EntrySummary) => void;
  readonly onUnchoose: (id: string) => void;
  readonly onClose: () => void;
  /** Types that can be created here; a press creates one. */
  readonly creatable: readonly string[];
  readonly onCreate: (type: string, title: string) => void;
  readonly picture?: (entry: EntrySummary) => ReactNode;
  readonly before?: ReactNode;
}

export function PickerDialog(props: PickerDialogProps) {
  const { projectId, label, wanted, chosen, isForMany, typeName, onClose, creatable, onCreate } = props;
  const [typed, setTyped] = useState('');
  const searched = useLater(typed);
  const found = useInfiniteQuery({
    ...foundQuery(projectId, { ...wanted, typed: searched }),
    placeholderData: keepPreviousData,
  });
  const entries = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = found.data?.pages[0]?.totalCount;
  const foot = (
    <>
      {creatable.slice(0, MOST_TYPES).map((type) => (
        <Button key={type} icon={Plus} onPress={() => onCreate(type, typed.trim())}>
          {t('widget.create', { type: typeName(type) })}
        </Button>
      ))}
      <Button look="main" onPress={onClose}>
        {t('widget.done')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('widget.pick', { label })} isOpen onClose={onClose} isWide foot={foot}>
      <div className="pick" aria-busy={found.isFetching && entries.length === 0}>
        {props.before}
        <TextField label={t('widget.search')} type="search" value={typed} onChange={setTyped} autoFocus />
        {found.error !== null && <ProblemBanner error={found.error} onRetry={() => void found.refetch()} />}
        <FoundList {...props} entries={entries} isLoading={found.isPending} />
        <div className="buttons">
          {found.hasNextPage && (
            <Button isSmall isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
              {t('widget.more')}
            </Button>
          )}
          {total !== undefined && (
            <span className="field-help" role="status">
              {t('widget.found', { shown: formatNumber(entries.length), count: total })}
              {isForMany && ` · ${t('widget.chosen', { count: chosen.length })}`}
            </span>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const MOST_TYPES = 3;

interface FoundListProps extends PickerDialogProps {
  readonly entries: readonly EntrySummary[];
  readonly isLoading: boolean;
}

function FoundList({ label, entries, isLoading, chosen, isForMany, onChoose, onUnchoose, ...props }: FoundListProps) {
  const select = (keys: ReadonlySet<string>): void => {
    const added = entries.find(({ sys }) => keys.has(sys.id) && !chosen.includes(sys.id));
    const removed = chosen.find((id) => !keys.has(id) && entries.some(({ sys }) => sys.id === id));
    if (added) onChoose(added);
    else if (removed !== undefined) onUnchoose(removed);
  };
  return (
    <ListBox
      className="pick-list"
      aria-label={t('widget.pick', { label })}
      items={entries.map((entry) => ({ id: entry.sys.id, entry }))}
      dependencies={[props.typeName]}
      selectionMode={isForMany ? 'multiple' : 'single'}
      selectionBehavior="toggle"
      selectedKeys={chosen}
      onSelectionChange={(keys) => keys !== 'all' && select(new Set([...keys].map(String)))}
      renderEmptyState={() => <p className="pick-row cell-muted">{isLoading ? '' : t('widget.nothing')}</p>}
    >
      {({ entry }) => <Found entry={entry} picture={props.picture?.(entry)} typeName={props.typeName} />}
    </ListBox>
  );
}

interface FoundProps {
  readonly entry: EntrySummary;
  readonly picture: ReactNode;
  readonly typeName: (id: string) => string;
}

function Found({ entry, picture, typeName }: FoundProps) {
  const title = entry.entryTitle ?? t('widget.untitled');
  const state = stateOf(entry);
  return (
    <ListBoxItem id={entry.sys.id} className="pick-row" textValue={title}>
      <span className="pick-row-check">
        <Icon shape={Check} />
      </span>
      {picture}
      <span className="link-row-text">
        <span className="pick-row-title" lang={entry.sys.language}>
          {title}
        </span>
        <span className="link-row-facts">
          <span>{typeName(entry.sys.contentTypeId)}</span>
          <span>{languageName(entry.sys.language)}</span>
          <Badge color={state.color}>{state.text}</Badge>
        </span>
      </span>
    </ListBoxItem>
  );
}
