import type { Selection } from 'react-aria-components';
import type { ListAddress } from '../address.ts';

export const ALL = 'all';

export interface ListSelection {
  /** Of the rows that are shown. */
  readonly shown: Selection;
  /** Keys of this and other pages; empty where everything that matches is selected. */
  readonly keys: readonly string[];
  readonly isAll: boolean;
  readonly count: number;
  readonly select: (selection: Selection) => void;
  readonly toggle: (key: string) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

interface Selectable {
  readonly address: Pick<ListAddress, 'sel'>;
  readonly rows: readonly string[];
  readonly total: number;
  readonly onChange: (sel: string | undefined) => void;
}

/** What is selected is part of the address, so it survives a reload and the way back from an entry. */
export function selectionOf({ address: { sel }, rows, total, onChange }: Selectable): ListSelection {
  const isAll = sel === ALL;
  const keys = isAll ? [] : (sel?.split(',') ?? []).filter((key) => key !== '');
  const write = (next: readonly string[]): void => onChange(next.length === 0 ? undefined : next.join(','));
  const select = (selection: Selection): void => {
    const here = selection === 'all' ? rows : rows.filter((key) => selection.has(key));
    const elsewhere = keys.filter((key) => !rows.includes(key));
    write([...elsewhere, ...here]);
  };
  const shown = new Set(isAll ? rows : keys);
  return {
    shown,
    keys,
    isAll,
    count: isAll ? total : keys.length,
    select,
    toggle: (key) => select(new Set(shown.has(key) ? [...shown].filter((each) => each !== key) : [...shown, key])),
    selectAll: () => onChange(ALL),
    clear: () => onChange(undefined),
  };
}
