import type { Aggregate } from '@annal/kernel';
import { blockErrors } from '../block/block.errors.ts';
import type { BlockPushKeyUsed, PushKeyEvent } from './push-key.events.ts';

/** The fingerprint of the request that a key was used for. */
export type PushKey = { readonly fingerprint: string } | undefined;

export type UsePushKey = { readonly type: 'UsePushKey'; readonly data: BlockPushKeyUsed['data'] };

export const pushKeyAggregate: Aggregate<PushKey, UsePushKey, PushKeyEvent> = {
  category: 'blockPushKey',
  schemas: { BlockPushKeyUsed: { schemaVersion: 1 } },
  initial: undefined,
  decide: ({ data }, key) => {
    if (key === undefined) return [{ type: 'BlockPushKeyUsed', schemaVersion: 1, data }];
    if (key.fingerprint !== data.fingerprint) throw blockErrors.keyReused();
    return [];
  },
  evolve: (_, { data: { fingerprint } }) => ({ fingerprint }),
};

/** One for each caller and key: both are in the id of the command. */
export const pushKeyStream = (projectUuid: string, commandId: string) => `blockPushKey-${projectUuid}.${commandId}`;
