import type { Aggregate } from '@annal/kernel';
import type { PushKeyEvent } from './push-key.events.ts';

export type PushKey = { readonly fingerprint: string; readonly usedAt: string | undefined } | undefined;

const FADES_AFTER_SECONDS = 2 * 24 * 3_600;

/** Read only, for stored events: the gateway now keeps the keys of all requests (conventions.md 11). */
export const pushKeyAggregate: Aggregate<PushKey, never, PushKeyEvent> = {
  category: 'blockPushKey',
  schemas: { BlockPushKeyUsed: { schemaVersion: 1 } },
  maxAge: { seconds: FADES_AFTER_SECONDS },
  initial: undefined,
  decide: () => [],
  evolve: (_, { data: { fingerprint, usedAt } }) => ({ fingerprint, usedAt }),
};
