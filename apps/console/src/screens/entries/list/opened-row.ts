const PLACE = 'annal.openedRow';

interface OpenedRow {
  readonly list: string;
  readonly key: string;
}

/** Which row of which list was opened, so that the way back leads to it, even after a reload. */
export function rememberOpened(key: string): void {
  sessionStorage.setItem(PLACE, JSON.stringify({ list: location.href, key } satisfies OpenedRow));
}

/** The row to return to, once. */
export function takeOpened(): string | undefined {
  const stored = sessionStorage.getItem(PLACE);
  if (stored === null) return undefined;
  const { list, key } = JSON.parse(stored) as OpenedRow;
  if (list !== location.href) return undefined;
  sessionStorage.removeItem(PLACE);
  return key;
}
