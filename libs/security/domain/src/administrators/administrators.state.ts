import { assertNever, isAnnounced } from '@annal/kernel';
import type { AdministratorsEvent, DepartureBegun } from './administrators.events.ts';

export interface Administrators {
  /** Number of events. Facts read at another number may be stale. */
  readonly changes: number;
  readonly open: readonly DepartureBegun['data'][];
}

export const initialAdministrators: Administrators = { changes: 0, open: [] };

export function evolve({ changes, open }: Administrators, event: AdministratorsEvent): Administrators {
  switch (event.type) {
    case 'DepartureBegun':
      return { changes: changes + 1, open: [...stillOpen(open, new Date(event.data.begunAt)), event.data] };
    case 'DepartureEnded':
      return { changes: changes + 1, open: open.filter(({ departureId }) => departureId !== event.data.departureId) };
    default:
      return assertNever(event);
  }
}

export function stillOpen(open: Administrators['open'], now: Date): Administrators['open'] {
  return open.filter((departure) => isAnnounced(departure, now));
}
