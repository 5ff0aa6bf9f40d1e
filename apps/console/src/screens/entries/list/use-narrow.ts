import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 700px)');

function subscribe(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

/** There is no room for columns: rows are cards. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
