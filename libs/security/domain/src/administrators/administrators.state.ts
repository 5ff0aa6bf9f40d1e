import { assertNever } from '@annal/kernel';
import type { AdministratorsEvent, DepartureBegun } from './administrators.events.ts';

export interface Administrators {
  /** Number of events. Facts read at another number may be stale. */
  readonly changes: number;
  readonly open: readonly DepartureBegun['data'][];
}

export const initialAdministrators: Administrators = { changes: 0, open: [] };

/** An interrupted writer never ends its departure; no request lasts this long. */
const FORGOTTEN_AFTER_MS = 60_000;

export function evolve({ changes, open }: Administrators, event: AdministratorsEvent): Administrators {
  switch (event.type) {
    case 'DepartureBegun':
      return { changes: changes + 1, open: [...stillOpen(open, Date.parse(event.data.begunAt)), event.data] };
    case 'DepartureEnded':
      return { changes: changes + 1, open: open.filter(({ departureId }) => departureId !== event.data.departureId) };
    default:
      return assertNever(event);
  }
}

export function stillOpen(open: Administrators['open'], now: number): Administrators['open'] {
  return open.filter(({ begunAt }) => now - Date.parse(begunAt) < FORGOTTEN_AFTER_MS);
}
