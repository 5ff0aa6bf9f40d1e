import type { DomainEvent } from '@annal/kernel';

/** The first release did not store `usedAt`. */
export type BlockPushKeyUsed = DomainEvent<
  'BlockPushKeyUsed',
  1,
  { readonly projectUuid: string; readonly blockId: string; readonly fingerprint: string; readonly usedAt?: string }
>;

export type PushKeyEvent = BlockPushKeyUsed;
