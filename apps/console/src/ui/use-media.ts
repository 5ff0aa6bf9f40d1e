import { useSyncExternalStore } from 'react';

/** Makes a hook that tells whether a media query applies. */
export function mediaHook(query: string): () => boolean {
  const list = matchMedia(query);
  const subscribe = (onChange: () => void): (() => void) => {
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return function useMedia() {
    return useSyncExternalStore(subscribe, () => list.matches);
  };
}
