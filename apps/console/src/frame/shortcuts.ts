import { useEffect, useEffectEvent } from 'react';
import type { Key } from '../messages/index.ts';
import { useAppearance } from './appearance.ts';

/** A key of the console, as the list of keys (`?`) shows it. */
export interface Shortcut {
  /** `Control+K`, `?`, `g e`: one press, or two after each other. */
  readonly keys: string;
  readonly text: Key;
  readonly action: () => void;
}

const FOLLOWS_WITHIN_MS = 1500;
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="spinbutton"]';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** Keys without Ctrl act outside of what is typed into only, and can be switched off in `/me`. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const act = useEffectEvent((event: KeyboardEvent, before: string | undefined) => {
    const pressed = keysOf(event);
    if (!pressed.includes('+') && !acceptsSingleKeys(event)) return;
    const wanted = before === undefined ? [pressed] : [`${before} ${pressed}`, pressed];
    const found = shortcuts.find(({ keys }) => wanted.includes(keys));
    if (found === undefined) return;
    event.preventDefault();
    found.action();
  });
  useEffect(() => {
    let before: { readonly keys: string; readonly at: number } | undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
      const isFollowing = before !== undefined && event.timeStamp - before.at < FOLLOWS_WITHIN_MS;
      act(event, isFollowing ? before?.keys : undefined);
      before = { keys: keysOf(event), at: event.timeStamp };
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function keysOf({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  // Shift alone only chooses the character, as for `?`.
  const held = [(ctrlKey || metaKey) && 'Control', altKey && 'Alt', shiftKey && (ctrlKey || metaKey) && 'Shift'];
  return [...held.filter(Boolean), held.some(Boolean) ? name.toUpperCase() : name].join('+');
}

function acceptsSingleKeys(event: KeyboardEvent): boolean {
  // Code editors stand in shadow roots, which the plain target does not look into.
  const target = event.composedPath()[0];
  const isTyping = target instanceof Element && target.closest(TYPED_INTO) !== null;
  // Last: looking through a long form takes longer than the key itself.
  return useAppearance.getState().hasSingleKeys && !isTyping && document.querySelector(DIALOGS) === null;
}
