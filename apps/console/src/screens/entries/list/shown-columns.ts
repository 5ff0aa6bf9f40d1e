import type { ContentTypeSummary } from '../../../api/content-types.ts';
import { columnsAt, type ListAddress } from '../address.ts';
import { fieldColumns, generalColumns, shownPaths, type EntryColumn, type TypeWithFields } from './columns.ts';

interface Columns {
  /** Everything that could be shown. */
  readonly all: readonly EntryColumn[];
  readonly shown: readonly EntryColumn[];
  /** Ids of shown fields, which the search has to answer with. */
  readonly fields: readonly string[];
}

/** Fields have columns where the list shows one content type. */
export function columnsOf(address: ListAddress, types: readonly ContentTypeSummary[]): Columns {
  const only = (types as readonly TypeWithFields[]).find(({ id }) => id === address.type);
  const fields = fieldColumns(only);
  const all = [...generalColumns(), ...fields];
  const paths = shownPaths(columnsAt(address), fields, only !== undefined);
  const shown = paths.flatMap((path) => all.filter((column) => column.path === path));
  return {
    all,
    shown,
    fields: shown.filter(({ path }) => fields.some((each) => each.path === path)).map(({ path }) => path),
  };
}
