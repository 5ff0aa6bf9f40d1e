import { deciderSpec } from '@annal/testing';
import { pushKeyAggregate, type UsePushKey } from './push-key.aggregate.ts';
import type { BlockPushKeyUsed } from './push-key.events.ts';

const given = deciderSpec(pushKeyAggregate);
const first = '2026-02-03T17:44:11.000Z';
const later = (hours: number) => new Date(Date.parse(first) + hours * 3_600_000).toISOString();
const about = { projectUuid: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21', blockId: 'catalogue-search' };
const use = (usedAt: string, fingerprint = '00ff'): UsePushKey => ({
  type: 'UsePushKey',
  data: { ...about, fingerprint, usedAt },
});
const used = (usedAt: string, fingerprint = '00ff'): BlockPushKeyUsed => ({
  type: 'BlockPushKeyUsed',
  schemaVersion: 1,
  data: { ...about, fingerprint, usedAt },
});

describe('the key of a push', () => {
  it('is used once', () => given().when(use(first)).then(used(first)));

  it('is for the same request for 24 hours', () => {
    given(used(first))
      .when(use(later(23.999)))
      .then();
    given(used(first))
      .when(use(later(23.999), 'other'))
      .thenRejected('Block.KeyReused');
  });

  it('is a new one afterwards, whatever the request', () => {
    given(used(first))
      .when(use(later(24)))
      .then(used(later(24)));
    given(used(first))
      .when(use(later(24), 'other'))
      .then(used(later(24), 'other'));
    given(used(first), used(later(24)))
      .when(use(later(47), 'other'))
      .thenRejected('Block.KeyReused');
  });

  it('from when the time of its use was not noted is a new one', () => {
    const { usedAt: _, ...data } = used(first).data;
    given({ ...used(first), data })
      .when(use(later(1)))
      .then(used(later(1)));
  });
});
