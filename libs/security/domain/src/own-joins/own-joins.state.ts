import { assertNever, isAnnounced } from '@annal/kernel';
import type { OwnJoinBegun, OwnJoinsEvent } from './own-joins.events.ts';

export interface OwnJoins {
  readonly open: readonly OwnJoinBegun['data'][];
}

export const noOwnJoins: OwnJoins = { open: [] };

export function evolve({ open }: OwnJoins, event: OwnJoinsEvent): OwnJoins {
  switch (event.type) {
    case 'OwnJoinBegun': {
      const now = new Date(event.data.begunAt);
      const others = open.filter((join) => isAnnounced(join, now));
      return { open: [...others, event.data] };
    }
    case 'OwnJoinEnded':
      return { open: open.filter(({ joinId }) => joinId !== event.data.joinId) };
    default:
      return assertNever(event);
  }
}
