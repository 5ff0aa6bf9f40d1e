import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Popups and notices, which are shown above everything. */
const ABOVE = '[data-react-aria-top-layer]';

/** While it covers the page: nothing behind it can be reached, and the focus comes back when it is closed, also by Escape. */
export function useSheet(ref: RefObject<HTMLElement | null>, isSheet: boolean, onClose: () => void): void {
  // Not a handler of React: buttons keep their keys from those.
  const closeByEscape = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isListOpen = target instanceof HTMLElement && target.ariaExpanded === 'true';
    if (key === 'Escape' && !isListOpen) onClose();
  });
  useEffect(() => {
    const sheet = ref.current;
    if (!isSheet || sheet === null) return undefined;
    const before = document.activeElement;
    const behind = besides(sheet);
    for (const element of behind) element.inert = true;
    if (!sheet.contains(document.activeElement)) sheet.focus();
    const onKey = (event: KeyboardEvent): void => closeByEscape(event);
    sheet.addEventListener('keydown', onKey);
    return () => {
      sheet.removeEventListener('keydown', onKey);
      for (const element of behind) element.inert = false;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref, isSheet]);
}

function besides(sheet: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let inside = sheet; inside.parentElement && inside !== document.body; inside = inside.parentElement)
    for (const element of inside.parentElement.children)
      if (element instanceof HTMLElement && element !== inside && !element.inert && !element.matches(ABOVE))
        found.push(element);
  return found;
}
