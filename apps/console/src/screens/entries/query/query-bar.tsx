import { Code, Search, SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useState, type RefObject } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useNarrow } from '../list/use-narrow.ts';
import type { Names } from '../../../frame/names.ts';
import { ChangedChip } from './changed-chip.tsx';
import { Facet } from './facet.tsx';
import { listFilters, noFilters, type Filters } from './filters.ts';
import { PublishedChip } from './published-chip.tsx';
import type { ListQuery } from './zenql-text.ts';
import { lazyPart } from '../../../ui/part/lazy-part.tsx';

const AdvancedQuery = lazyPart(async () => (await import('./advanced-query.tsx')).AdvancedQuery);

export interface QueryBarProps {
  readonly projectId: string;
  readonly query: ListQuery;
  readonly names: Names;
  readonly onQuery: (query: ListQuery, order?: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Chips, and the same as text. */
export function QueryBar(props: QueryBarProps) {
  const { query, onQuery } = props;
  const isNarrow = useNarrow();
  const [areChipsOpen, setChipsOpen] = useState(false);
  const [isAdvanced, setAdvanced] = useState(query.rest !== '');
  const count = countOf(query);
  return (
    <search className="query" aria-label={t('entries.query')}>
      <div className="query-line">
        <FreeText {...props} />
        {isNarrow ? (
          <Button
            icon={SlidersHorizontal}
            look={areChipsOpen ? 'quiet' : 'plain'}
            onPress={() => setChipsOpen(!areChipsOpen)}
          >
            {count === 0 ? t('entries.filters') : t('entries.filtersSet', { count })}
          </Button>
        ) : (
          <Chips {...props} />
        )}
        <Button
          look="quiet"
          icon={Code}
          className={isAdvanced ? 'query-advanced-open' : ''}
          onPress={() => setAdvanced(!isAdvanced)}
        >
          {t('entries.advanced')}
        </Button>
        {count > 0 && (
          <Button look="quiet" icon={X} onPress={() => onQuery({ filters: noFilters, rest: '' })}>
            {t('entries.clear')}
          </Button>
        )}
      </div>
      {isNarrow && areChipsOpen && (
        <div className="query-line">
          <Chips {...props} />
        </div>
      )}
      {isAdvanced && (
        <Suspense>
          <AdvancedQuery {...props} />
        </Suspense>
      )}
    </search>
  );
}

function countOf({ filters, rest }: ListQuery): number {
  const lists = listFilters.filter((name) => filters[name].length > 0).length;
  const others = [filters.q, filters.published, filters.changed].filter((value) => value !== undefined).length;
  return lists + others + (rest === '' ? 0 : 1);
}

const labels = {
  type: 'entries.filter.type',
  state: 'entries.filter.state',
  lang: 'entries.filter.language',
  owner: 'entries.filter.owner',
  translation: 'entries.filter.translation',
} as const;

function Chips({ projectId, query, names, onQuery }: QueryBarProps) {
  const set = (changes: Partial<Filters>): void => onQuery({ ...query, filters: { ...query.filters, ...changes } });
  return (
    <>
      {listFilters.map((filter) => (
        <Facet
          key={filter}
          projectId={projectId}
          filter={filter}
          label={t(labels[filter])}
          query={query}
          names={names}
          onChange={(values) => set({ [filter]: values })}
        />
      ))}
      <PublishedChip value={query.filters.published} onChange={(published) => set({ published })} />
      <ChangedChip value={query.filters.changed} onChange={(changed) => set({ changed })} />
    </>
  );
}

/** Enter searches; so does emptying the field. */
function FreeText({ query, onQuery, field }: QueryBarProps) {
  const { q = '' } = query.filters;
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  if (shown !== q) {
    setShown(q);
    setTyped(q);
  }
  const search = (text: string): void => {
    const next = text.trim();
    if (next !== q) onQuery({ ...query, filters: { ...query.filters, q: next === '' ? undefined : next } });
  };
  return (
    <SearchField
      aria-label={t('entries.search')}
      className="query-search"
      value={typed}
      onChange={setTyped}
      onSubmit={search}
      onClear={() => search('')}
    >
      <Icon shape={Search} />
      <Input ref={field} className="query-input" placeholder={t('entries.searchText')} />
    </SearchField>
  );
}
