import { assertNever } from '@annal/kernel';
import type { OwnJoinBegun, OwnJoinsEvent } from './own-joins.events.ts';

export interface OwnJoins {
  readonly open: readonly OwnJoinBegun['data'][];
}

export const noOwnJoins: OwnJoins = { open: [] };

/** An interrupted writer never ends its join; no request lasts this long. */
const FORGOTTEN_AFTER_MS = 60_000;

export function evolve({ open }: OwnJoins, event: OwnJoinsEvent): OwnJoins {
  switch (event.type) {
    case 'OwnJoinBegun': {
      const now = Date.parse(event.data.begunAt);
      const others = open.filter(({ begunAt }) => now - Date.parse(begunAt) < FORGOTTEN_AFTER_MS);
      return { open: [...others, event.data] };
    }
    case 'OwnJoinEnded':
      return { open: open.filter(({ joinId }) => joinId !== event.data.joinId) };
    default:
      return assertNever(event);
  }
}
