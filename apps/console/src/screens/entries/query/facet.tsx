import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, DialogTrigger, Popover } from 'react-aria-components';
import { formatList, formatNumber, t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Check } from '../../../ui/choice/check.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { Names } from '../../../frame/names.ts';
import { useFacetCounts } from './facet-counts.ts';
import { useFacetOptions, withFound, type FacetOption } from './facet-options.ts';
import { ME, type ListFilter } from './filters.ts';
import type { ListQuery } from './zenql-text.ts';

interface FacetProps {
  readonly projectId: string;
  readonly filter: ListFilter;
  readonly label: string;
  readonly query: ListQuery;
  readonly names: Names;
  readonly onChange: (values: readonly string[]) => void;
}

/** A chip with several values. Counts are asked for when it is opened. */
export function Facet(props: FacetProps) {
  const { projectId, filter, label, query, names } = props;
  const offered = useFacetOptions(projectId, filter, names);
  const chosen = query.filters[filter];
  const textOf = (value: string): string =>
    offered.find((each) => each.value.toLowerCase() === value.toLowerCase())?.text ?? value;
  return (
    <DialogTrigger>
      <ChipButton label={label} value={formatList(chosen.map(textOf))} />
      <Popover className="popover" aria-label={label} offset={4}>
        <div className="facet">
          <FacetValues {...props} offered={offered} />
        </div>
      </Popover>
    </DialogTrigger>
  );
}

export function ChipButton({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <AriaButton className={value === '' ? 'chip' : 'chip chip-set'}>
      <span className="chip-text">{value === '' ? label : t('entries.chip', { label, value })}</span>
      <Icon shape={ChevronDown} />
    </AriaButton>
  );
}

const FILTERED_FROM = 10;

function FacetValues({ projectId, filter, query, label, offered, onChange }: FacetProps & FacetOptions) {
  const [typed, setTyped] = useState('');
  const { counts, isFetching } = useFacetCounts(projectId, query, filter);
  const chosen = query.filters[filter];
  const options = withFound(offered, counts, chosen);
  const isChosen = (value: string): boolean => chosen.some((each) => each.toLowerCase() === value.toLowerCase());
  const toggle = (value: string, is: boolean): void =>
    onChange(is ? [...chosen, value] : chosen.filter((each) => each.toLowerCase() !== value.toLowerCase()));
  const fitting = options.filter(({ text }) => text.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <>
      {options.length > FILTERED_FROM && (
        <TextField
          label={t('entries.facet.search', { label })}
          isHidden
          type="search"
          placeholder={t('entries.facet.searchText')}
          value={typed}
          onChange={setTyped}
        />
      )}
      <div className="facet-options" aria-busy={isFetching}>
        {fitting.map(({ value, text }) => (
          <div key={value} className="facet-option">
            <Check isSelected={isChosen(value)} onChange={(is) => toggle(value, is)}>
              {text}
            </Check>
            {value !== ME && <span className="facet-count">{formatNumber(counts[value.toLowerCase()] ?? 0)}</span>}
          </div>
        ))}
      </div>
      {chosen.length > 0 && (
        <Button look="quiet" isSmall onPress={() => onChange([])}>
          {t('entries.facet.clear')}
        </Button>
      )}
    </>
  );
}

interface FacetOptions {
  readonly offered: readonly FacetOption[];
}
