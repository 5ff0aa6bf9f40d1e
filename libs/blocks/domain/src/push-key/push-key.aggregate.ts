import type { Aggregate } from '@annal/kernel';
import { blockErrors } from '../block/block.errors.ts';
import type { BlockPushKeyUsed, PushKeyEvent } from './push-key.events.ts';

/** What a key was used for last, and when. */
export type PushKey = { readonly fingerprint: string; readonly usedAt: string | undefined } | undefined;

export interface UsePushKey {
  readonly type: 'UsePushKey';
  readonly data: Required<BlockPushKeyUsed['data']>;
}

const KEPT_MS = 24 * 3_600_000;
/** By the clock of the store, which may be another one. */
const FADES_AFTER_SECONDS = (2 * KEPT_MS) / 1_000;

export const pushKeyAggregate: Aggregate<PushKey, UsePushKey, PushKeyEvent> = {
  category: 'blockPushKey',
  schemas: { BlockPushKeyUsed: { schemaVersion: 1 } },
  fading: { afterSeconds: FADES_AFTER_SECONDS },
  initial: undefined,
  decide: ({ data }, key) => {
    if (!isKept(key, data.usedAt)) return [{ type: 'BlockPushKeyUsed', schemaVersion: 1, data }];
    if (key.fingerprint !== data.fingerprint) throw blockErrors.keyReused();
    return [];
  },
  evolve: (_, { data: { fingerprint, usedAt } }) => ({ fingerprint, usedAt }),
};

/** One for each project, caller and key: all of them are in the id. */
export const pushKeyStream = (projectUuid: string, keyId: string) => `blockPushKey-${projectUuid}.${keyId}`;

/** blocks.md 1.5: for 24 hours. */
function isKept(key: PushKey, now: string): key is NonNullable<PushKey> {
  return key?.usedAt !== undefined && Date.parse(now) - Date.parse(key.usedAt) < KEPT_MS;
}
