import { compareVersions, nextMajor } from '@annal/kernel';
import type { Deployment, DeploymentCause } from './block.values.ts';
import { branch, liveVersion, version, type BlockVersion, type LiveBlock } from './block.state.ts';
import { keyOf, nameOf, type Course } from './course.ts';

/** blocks.md 5.2, events.md 10. */

export function deploy(course: Course, uuid: string, to: Deployment, cause: DeploymentCause): void {
  const of = version(course.block, uuid);
  if (of.deployment === to) return;
  const data = { ...keyOf(course.block, of), from: of.deployment, to, cause };
  course.add({ type: 'BlockVersionDeploymentChanged', schemaVersion: 1, data });
}

export function release(course: Course, uuid: string, automatic: boolean): void {
  const { branch: name, versionNo: previousVersionNo } = version(course.block, uuid);
  const data = { ...keyOf(course.block, version(course.block, uuid)), versionNo: nextMajor(previousVersionNo) };
  const earlier = branch(course.block, name).released;
  course.add({ type: 'BlockVersionReleased', schemaVersion: 1, data: { ...data, previousVersionNo, automatic } });
  for (const other of earlier)
    if (version(course.block, other).deployment === 'Deployed') deploy(course, other, 'Deprecated', 'release');
}

export function makeLive(course: Course, uuid: string, automatic: boolean): void {
  const previous = liveVersion(course.block);
  if (previous?.uuid === uuid) return;
  deploy(course, uuid, 'Live', 'makeLive');
  if (previous) deploy(course, previous.uuid, 'Deprecated', 'makeLive');
  const previousLive = previous ? nameOf(previous) : null;
  const data = { ...keyOf(course.block, version(course.block, uuid)), previousLive, automatic };
  course.add({ type: 'BlockVersionMadeLive', schemaVersion: 1, data });
}

export function rollBack(course: Course, uuid: string, target: string, cause: 'rollback' | 'markAsBroken'): void {
  deploy(course, uuid, 'Deprecated', cause);
  deploy(course, target, 'Live', cause);
  const replacedBy = nameOf(version(course.block, target));
  const data = { ...keyOf(course.block, version(course.block, uuid)), replacedBy, cause };
  course.add({ type: 'BlockVersionRolledBack', schemaVersion: 1, data });
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
