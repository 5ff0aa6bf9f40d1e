import { setValue, type FormStore } from '../../form-store.ts';
import { valueAt } from '../../values/path.ts';
import { isList, isMembers, type Path, type Value } from '../../values/values.ts';
import { moved } from '../list/items.ts';

export interface ListActs {
  readonly insert: (at: number, item: Value) => void;
  readonly duplicate: (at: number) => void;
  readonly move: (from: number, to: number) => void;
  readonly remove: (at: number) => void;
}

/** Acts on the list as it stands in the form at that moment. */
export function listActs(store: FormStore, path: Path): ListActs {
  const items = (): readonly Value[] => {
    const value = valueAt(store.getState().values, path);
    return isList(value) ? value : [];
  };
  const change = (changed: readonly Value[]): void => setValue(store, path, changed.length === 0 ? null : changed);
  return {
    insert: (at, item) => change(items().toSpliced(at, 0, item)),
    duplicate: (at) =>
      change(
        items().toSpliced(
          at + 1,
          0,
          ...items()
            .slice(at, at + 1)
            .map(copied),
        ),
      ),
    move: (from, to) => change(moved(items(), from, to)),
    remove: (at) => change(items().toSpliced(at, 1)),
  };
}

/** Ids of items say which is which, so the copy has its own. */
function copied(item: Value): Value {
  return isMembers(item) && 'id' in item && 'type' in item ? { ...item, id: crypto.randomUUID() } : item;
}
