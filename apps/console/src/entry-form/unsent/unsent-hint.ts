import { create } from 'zustand';

const NAME = 'annal.hasUnsent';

/** Spares those whose saves were all answered the script that looks for others. */
export const useUnsentHint = create(() => ({ isSet: localStorage.getItem(NAME) !== null }));

/** It is wanted while the service is away, so editors load it before. */
export const loadUnsentBar = () => import('./unsent-bar.tsx');

export function hintAtUnsent(isSet: boolean): void {
  if (isSet) localStorage.setItem(NAME, 'yes');
  else localStorage.removeItem(NAME);
  useUnsentHint.setState({ isSet });
}
