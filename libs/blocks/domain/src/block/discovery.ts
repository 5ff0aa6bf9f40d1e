import { retryDelay } from '../image/discovery-failure.ts';
import type { RecordDiscovery, RecordDiscoveryFailure, StartDiscovery } from './block.commands.ts';
import type { BlockEvent } from './block.events.ts';
import { branch, version, type Block, type BlockVersion, type LiveBlock } from './block.state.ts';
import { BlockRecorder, keyOf } from './block-recorder.ts';
import { makeLive, release } from './deployments.ts';

export function startDiscovery({ versionUuid, now }: StartDiscovery['data'], block: Block): readonly BlockEvent[] {
  if (block.status !== 'live') return [];
  const of = block.versions.get(versionUuid);
  if (!of || !(of.workflow === 'Created' || (of.workflow === 'Discovering' && of.discovery.isWaiting))) return [];
  const data = { ...keyOf(block, of), attempt: of.discovery.attempts + 1, startedAt: now };
  return [{ type: 'BlockDiscoveryStarted', schemaVersion: 1, data }];
}

export function recordDiscovery(data: RecordDiscovery['data'], block: Block): readonly BlockEvent[] {
  const under = underWay(data, block);
  if (!under) return [];
  const { description, ...found } = data.found;
  const recorder = new BlockRecorder(under.block);
  const discovered = { ...keyOf(under.block, under.of), ...found, warnings: data.warnings };
  recorder.add({ type: 'BlockVersionDiscovered', schemaVersion: 1, data: discovered });
  describe(recorder, under.of, description);
  if (under.of.autoRelease) releaseAutomatically(recorder, under.of);
  return recorder.events;
}

export function recordFailure(data: RecordDiscoveryFailure['data'], block: Block): readonly BlockEvent[] {
  const under = underWay(data, block);
  if (!under) return [];
  const { attempt, error, policy, now, chance } = data;
  const key = keyOf(under.block, under.of);
  const failure = { code: error.code, retryAfterMs: data.retryAfterMs ?? undefined };
  const delay = retryDelay(policy, failure, attempt, chance);
  const retryAt = Date.parse(now) + (delay ?? 0);
  const isLate = retryAt - Date.parse(under.of.discovery.startedAt ?? now) > policy.totalMs;
  if (delay === undefined || isLate)
    return [{ type: 'BlockVersionDiscoveryFailed', schemaVersion: 1, data: { ...key, attempts: attempt, error } }];
  const waiting = { ...key, attempt, error, retryAt: new Date(retryAt).toISOString() };
  return [{ type: 'BlockDiscoveryDelayed', schemaVersion: 1, data: waiting }];
}

function underWay({ versionUuid, attempt }: { readonly versionUuid: string; readonly attempt: number }, block: Block) {
  if (block.status !== 'live') return undefined;
  const of = block.versions.get(versionUuid);
  if (of?.workflow !== 'Discovering' || of.discovery.isWaiting || of.discovery.attempts !== attempt) return undefined;
  return { block, of };
}

function describe(recorder: BlockRecorder, of: BlockVersion, description: string | null): void {
  const { projectUuid, blockId, described } = recorder.block;
  if (described.sequence !== of.sequence || described.description === description) return;
  recorder.add({ type: 'BlockDescribed', schemaVersion: 1, data: { projectUuid, blockId, description } });
}

function releaseAutomatically(recorder: BlockRecorder, of: BlockVersion): void {
  const reason = reasonAgainst(recorder.block, of);
  if (reason)
    return recorder.add({
      type: 'BlockAutoReleaseSkipped',
      schemaVersion: 1,
      data: { ...keyOf(recorder.block, of), reason },
    });
  release(recorder, of.uuid, true);
  if (of.makeLive) makeLive(recorder, of.uuid, true);
}

function reasonAgainst(block: LiveBlock, of: BlockVersion): 'notLatest' | 'broken' | undefined {
  if (version(block, of.uuid).broken) return 'broken';
  return branch(block, of.branch).latest === of.uuid ? undefined : 'notLatest';
}
