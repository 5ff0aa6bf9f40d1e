import { create } from 'zustand';

/** That something has changed; what it is now has to be asked for. Told by the console's stream. */
export interface Change {
  readonly kind: string;
  readonly change: string;
  readonly id: string;
  readonly contentTypeId?: string;
  readonly language?: string;
  readonly position: string;
}

export type Told =
  | { readonly type: 'change'; readonly change: Change }
  | { readonly type: 'rights' | 'reset' }
  /** There is no stream: whoever shows something looks whether it is still so. */
  | { readonly type: 'poll' };

type Listener = (told: Told) => void;

const listeners = new Set<Listener>();

export const useLive = create<{ readonly state: 'off' | 'live' | 'polling' }>(() => ({ state: 'off' }));

export function tell(told: Told): void {
  for (const listener of listeners) listener(told);
}

export function onTold(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
