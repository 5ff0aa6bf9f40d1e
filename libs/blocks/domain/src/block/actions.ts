import type { Issue } from '@annal/kernel';
import type { ActionType } from './action-request.ts';
import { branchCalled } from './block.branches.ts';
import type { InvokeBlockAction } from './block.commands.ts';
import { blockErrors } from './block.errors.ts';
import type { BlockEvent } from './block.events.ts';
import { branch, liveVersion, version, type Block, type BlockVersion, type LiveBlock } from './block.state.ts';
import { BlockRecorder, keyOf } from './block-recorder.ts';
import { deploy, makeLive, release, rollBack, rollbackTarget } from './deployments.ts';
import type { VersionLabel } from './version-label.ts';

/** blocks.md 7. */
export function invoke(data: InvokeBlockAction['data'], block: Block): readonly BlockEvent[] {
  if (block.status !== 'live') throw blockErrors.notFound(data.projectId, data.blockId);
  const subject = actionSubject(data, block);
  const issues = objections(data.action, subject, block);
  if (issues.length > 0) throw blockErrors.invalidAction(issues);
  const recorder = new BlockRecorder(block);
  carryOut(data.action, recorder, subject);
  return recorder.events;
}

export function actionSubject(
  { action, branch: label, version: asked }: Pick<InvokeBlockAction['data'], 'action' | 'branch' | 'version'>,
  block: LiveBlock,
): BlockVersion {
  const name = label === null ? block.defaultBranch : branchCalled([...block.branches.values()], label);
  if (name === undefined) throw refused('data.branch', 'The branch does not exist');
  if (action !== 'markAsBroken' && name !== block.defaultBranch)
    throw refused('data.branch', 'The action is only available on the default branch');
  const found = versionCalled(block, name, asked);
  if (!found) throw refused('data.version', 'The block version does not exist');
  return found;
}

function versionCalled(block: LiveBlock, name: string, label: VersionLabel): BlockVersion | undefined {
  const { latest, numbers } = branch(block, name);
  if (label === 'latest') return version(block, latest);
  if (label === 'live') {
    const live = liveVersion(block);
    return live?.branch === name ? live : undefined;
  }
  const uuid = numbers.get(label);
  return uuid === undefined ? undefined : version(block, uuid);
}

function objections(action: ActionType, of: BlockVersion, block: LiveBlock): readonly Issue[] {
  const say = (...messages: (string | false)[]) =>
    messages.filter((message) => message !== false).map((message) => ({ field: 'data.version', message }));
  const broken = of.broken && 'The version is marked as broken';
  switch (action) {
    case 'release':
      return say(
        of.workflow !== 'Draft' && `Only a draft version can be released; the version is ${of.workflow}`,
        branch(block, of.branch).latest !== of.uuid && 'Only the latest version can be released',
        broken,
      );
    case 'makeLive':
      return say(of.workflow !== 'Released' && 'Only a released version can be made live', broken);
    case 'rollback': {
      if (block.live !== of.uuid) return say('Only the live version can be rolled back');
      return say(!rollbackTarget(block, of) && 'There is no earlier released version to roll back to');
    }
    case 'markAsBroken':
      return say(of.broken && 'The version is already marked as broken');
  }
}

function carryOut(action: ActionType, recorder: BlockRecorder, { uuid }: BlockVersion): void {
  switch (action) {
    case 'release':
      return release(recorder, uuid, false);
    case 'makeLive':
      return makeLive(recorder, uuid, false);
    case 'rollback': {
      const target = rollbackTarget(recorder.block, version(recorder.block, uuid));
      if (target) rollBack(recorder, uuid, target.uuid, 'rollback');
      return;
    }
    case 'markAsBroken':
      return markAsBroken(recorder, uuid);
  }
}

function markAsBroken(recorder: BlockRecorder, uuid: string): void {
  const of = version(recorder.block, uuid);
  recorder.add({ type: 'BlockVersionMarkedBroken', schemaVersion: 1, data: keyOf(recorder.block, of) });
  const target = recorder.block.live === uuid ? rollbackTarget(recorder.block, of) : undefined;
  if (target) rollBack(recorder, uuid, target.uuid, 'markAsBroken');
  else if (of.deployment !== 'Deprecated') deploy(recorder, uuid, 'Deprecated', 'markAsBroken');
}

function refused(field: string, message: string) {
  return blockErrors.invalidAction([{ field, message }]);
}
