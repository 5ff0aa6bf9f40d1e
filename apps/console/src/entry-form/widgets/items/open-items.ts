import { useState } from 'react';

export const COLLAPSED_FROM = 5;

export interface OpenItems {
  readonly isOpen: (key: number) => boolean;
  readonly toggle: (key: number) => void;
  readonly toggleAll: () => void;
  readonly isAnyOpen: boolean;
}

/** Long lists begin folded. What is added later is open. */
export function useOpenItems(keys: readonly number[]): OpenItems {
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => new Set(keys.length >= COLLAPSED_FROM ? keys : []));
  const isAnyOpen = keys.some((key) => !closed.has(key));
  return {
    isOpen: (key) => !closed.has(key),
    toggle: (key) => setClosed((known) => toggled(known, key)),
    toggleAll: () => setClosed(new Set(isAnyOpen ? keys : [])),
    isAnyOpen,
  };
}

function toggled(known: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const changed = new Set(known);
  if (!changed.delete(key)) changed.add(key);
  return changed;
}
