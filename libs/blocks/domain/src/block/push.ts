import { FIRST_VERSION, nextMinor } from '@annal/kernel';
import type { PushBlockVersion } from './block.commands.ts';
import type { BlockEvent } from './block.events.ts';
import { version, type Block, type BlockBranch } from './block.state.ts';
import type { PushedSource } from './block.values.ts';
import { comparisonLink } from './commit-links.ts';
import { BlockRecorder } from './block-recorder.ts';
import { deploy } from './deployments.ts';

/** blocks.md 1.4: idempotent by `versionUuid`. */
export function push(data: PushBlockVersion['data'], block: Block): readonly BlockEvent[] {
  const { projectUuid, projectId, versionUuid, image, autoRelease, makeLive } = data;
  if (block.status === 'live' && block.versions.has(versionUuid)) return [];
  const recorder = new BlockRecorder(block);
  const blockId = block.status === 'live' ? block.blockId : data.blockId;
  if (block.status === 'absent')
    recorder.add({ type: 'BlockCreated', schemaVersion: 1, data: { projectUuid, blockId, projectId } });
  const { branch: name } = data.source;
  const known = recorder.block.branches.get(name);
  const latest = known && version(recorder.block, known.latest);
  const versionNo = latest ? nextMinor(latest.versionNo) : FIRST_VERSION;
  const key = { projectUuid, blockId, versionUuid, branch: name, versionNo };
  const source = compared(data.source, known);
  const sequence = recorder.block.pushes + 1;
  const pushed = { ...key, sequence, image, source, autoRelease, makeLive };
  recorder.add({ type: 'BlockVersionPushed', schemaVersion: 1, data: pushed });
  if (latest && latest.deployment === 'Deployed' && !latest.versionNo.endsWith('.0'))
    deploy(recorder, latest.uuid, 'Deprecated', 'push');
  return recorder.events;
}

function compared(source: PushBlockVersion['data']['source'], branch: BlockBranch | undefined): PushedSource {
  const { repositoryUrl: url, provider, commit } = source;
  const comparisonUrl = url && branch ? comparisonLink({ url, provider }, branch.latestCommitId, commit.id) : null;
  return { ...source, commit: { ...commit, comparisonUrl } };
}
