import type { DomainEvent } from '@annal/kernel';

/**
 * A request with an `Idempotency-Key` was accepted. The fingerprint tells whether another one is the same; `usedAt` was
 * not noted at first.
 */
export type BlockPushKeyUsed = DomainEvent<
  'BlockPushKeyUsed',
  1,
  { readonly projectUuid: string; readonly blockId: string; readonly fingerprint: string; readonly usedAt?: string }
>;

export type PushKeyEvent = BlockPushKeyUsed;
