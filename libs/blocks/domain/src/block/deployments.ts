import { compareVersions, nextMajor } from '@annal/kernel';
import type { Deployment, DeploymentCause } from './block.values.ts';
import { branch, liveVersion, version, type BlockVersion, type LiveBlock } from './block.state.ts';
import { keyOf, nameOf, type BlockRecorder } from './block-recorder.ts';

/** blocks.md 5.2, events.md 10. */

export function deploy(recorder: BlockRecorder, uuid: string, to: Deployment, cause: DeploymentCause): void {
  const of = version(recorder.block, uuid);
  if (of.deployment === to) return;
  const data = { ...keyOf(recorder.block, of), from: of.deployment, to, cause };
  recorder.add({ type: 'BlockVersionDeploymentChanged', schemaVersion: 1, data });
}

export function release(recorder: BlockRecorder, uuid: string, automatic: boolean): void {
  const { branch: name, versionNo: previousVersionNo } = version(recorder.block, uuid);
  const data = { ...keyOf(recorder.block, version(recorder.block, uuid)), versionNo: nextMajor(previousVersionNo) };
  const earlier = branch(recorder.block, name).released;
  recorder.add({ type: 'BlockVersionReleased', schemaVersion: 1, data: { ...data, previousVersionNo, automatic } });
  for (const other of earlier)
    if (version(recorder.block, other).deployment === 'Deployed') deploy(recorder, other, 'Deprecated', 'release');
}

export function makeLive(recorder: BlockRecorder, uuid: string, automatic: boolean): void {
  const previous = liveVersion(recorder.block);
  if (previous?.uuid === uuid) return;
  deploy(recorder, uuid, 'Live', 'makeLive');
  if (previous) deploy(recorder, previous.uuid, 'Deprecated', 'makeLive');
  const previousLive = previous ? nameOf(previous) : null;
  const data = { ...keyOf(recorder.block, version(recorder.block, uuid)), previousLive, automatic };
  recorder.add({ type: 'BlockVersionMadeLive', schemaVersion: 1, data });
}

export function rollBack(
  recorder: BlockRecorder,
  uuid: string,
  target: string,
  cause: 'rollback' | 'markAsBroken',
): void {
  deploy(recorder, uuid, 'Deprecated', cause);
  deploy(recorder, target, 'Live', cause);
  const replacedBy = nameOf(version(recorder.block, target));
  const data = { ...keyOf(recorder.block, version(recorder.block, uuid)), replacedBy, cause };
  recorder.add({ type: 'BlockVersionRolledBack', schemaVersion: 1, data });
}

/** blocks.md 7.3: the version that was live before, unless it is broken, else the highest earlier release. */
export function rollbackTarget(block: LiveBlock, live: BlockVersion): BlockVersion | undefined {
  const before = block.liveStack.get(-2);
  const former = block.liveStack.size > 1 && before !== undefined ? version(block, before) : undefined;
  if (former && !former.broken && former.uuid !== live.uuid) return former;
  return branch(block, live.branch)
    .released.map((uuid) => version(block, uuid))
    .filter((each) => !each.broken && compareVersions(each.versionNo, live.versionNo) < 0)
    .sort((left, right) => compareVersions(right.versionNo, left.versionNo))[0];
}
