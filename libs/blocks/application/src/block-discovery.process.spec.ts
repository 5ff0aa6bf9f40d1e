import type { BlockEvent } from '@annal/blocks-domain';
import type { Actor, Recorded } from '@annal/kernel';
import { reacting } from '@annal/process/testing';
import { blockDiscovery } from './block-discovery.process.ts';

const pending = reacting(blockDiscovery);
const actor: Actor = { kind: 'apiKey', id: 'k1', name: 'library-ci' };
const at = '2026-02-03T17:44:10.331Z';
const retryAt = '2026-02-03T17:44:12.331Z';

function history(...types: BlockEvent['type'][]): readonly Recorded<BlockEvent>[] {
  const version = { projectUuid: 'p1', blockId: 'search', versionUuid: 'v1', branch: 'main', versionNo: '0.1' };
  const metadata = { schemaVersion: 1, commandId: 'c', correlationId: 'c', causationId: 'c', actor, occurredAt: at };
  return types.map((type, index) => {
    const place = { id: `i${index}`, stream: 's', revision: BigInt(index), position: BigInt(index), metadata };
    return { type, schemaVersion: 1, data: { ...version, retryAt }, ...place } as unknown as Recorded<BlockEvent>;
  });
}
const attempt = (when: string) => ({
  ...{ subject: 'v1', name: 'discovery', at: when, actor },
  command: { projectUuid: 'p1', blockId: 'search', versionUuid: 'v1' },
});

describe('discovery of blocks', () => {
  it('is due at once, on behalf of the user who pushed', () =>
    expect(pending(...history('BlockVersionPushed'))).toEqual([attempt(at)]));

  it('is due again after a failed attempt', () =>
    expect(pending(...history('BlockVersionPushed', 'BlockDiscoveryDelayed'))).toEqual([attempt(retryAt)]));

  it('ends with its result', () => {
    expect(pending(...history('BlockVersionPushed', 'BlockVersionDiscovered'))).toEqual([]);
    const failed = history('BlockVersionPushed', 'BlockDiscoveryDelayed', 'BlockVersionDiscoveryFailed');
    expect(pending(...failed)).toEqual([]);
  });

  it('reacts to no other event', () => expect(blockDiscovery.types).not.toContain('BlockDiscoveryStarted'));
});
