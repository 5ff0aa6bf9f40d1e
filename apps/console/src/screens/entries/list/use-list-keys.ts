import type { RefObject } from 'react';
import { useShortcuts } from '../../../frame/shortcuts.ts';
import { focusedKey, focusRow } from './focus-row.ts';

interface ListKeys {
  readonly list: RefObject<HTMLElement | null>;
  readonly keys: readonly string[];
  readonly rowHeight: number;
  readonly onToggle: (key: string) => void;
  readonly onClear: () => void;
  readonly onFilter: () => void;
  readonly onCreate: () => void;
}

/** j and k go through the rows, x selects, Esc selects nothing, / goes to the filter, n creates. */
export function useListKeys({ list, keys, rowHeight, ...on }: ListKeys): void {
  const move = (step: number): void => {
    if (list.current === null || keys.length === 0) return;
    const at = keys.indexOf(focusedKey(list.current) ?? '');
    const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), keys.length - 1);
    const key = keys[next];
    if (key !== undefined) focusRow(list.current, key, next, rowHeight);
  };
  const toggle = (): void => {
    const key = list.current === null ? undefined : focusedKey(list.current);
    if (key !== undefined) on.onToggle(key);
  };
  useShortcuts([
    { keys: 'j', text: 'entries.key.next', action: () => move(1) },
    { keys: 'k', text: 'entries.key.previous', action: () => move(-1) },
    { keys: 'x', text: 'entries.key.select', action: toggle },
    { keys: 'Escape', text: 'entries.key.clear', action: on.onClear },
    { keys: '/', text: 'entries.key.filter', action: on.onFilter },
    { keys: 'n', text: 'entries.create', action: on.onCreate },
  ]);
}
