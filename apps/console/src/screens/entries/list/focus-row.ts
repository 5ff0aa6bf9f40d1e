const TRIES = 20;

/** Virtual rows are not in the document before they are scrolled to. */
export function focusRow(list: HTMLElement, key: string, index: number, rowHeight: number): void {
  const scroller = list.querySelector('.table-scroll, .entry-cards');
  const top = index * rowHeight;
  if (scroller && (top < scroller.scrollTop || top > scroller.scrollTop + scroller.clientHeight - 2 * rowHeight))
    scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 2);
  tryToFocus(list, key, TRIES);
}

function tryToFocus(list: HTMLElement, key: string, tries: number): void {
  const row = list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (row) row.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => tryToFocus(list, key, tries - 1));
}

export const focusedKey = (list: HTMLElement): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-key]') !== null && list.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[role="row"][data-key]')?.dataset['key']
    : undefined;
