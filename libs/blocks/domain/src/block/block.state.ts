import { assertNever, type VersionNo } from '@annal/kernel';
import { List, Map } from 'immutable';
import { defaultBranchOf } from './block.branches.ts';
import type { BlockEvent, BlockVersionPushed } from './block.events.ts';
import type { Deployment, PushedImage, Workflow } from './block.values.ts';

export interface BlockVersion {
  readonly uuid: string;
  readonly branch: string;
  readonly sequence: number;
  readonly versionNo: VersionNo;
  readonly workflow: Workflow;
  readonly deployment: Deployment;
  readonly broken: boolean;
  readonly autoRelease: boolean;
  readonly makeLive: boolean;
  readonly image: PushedImage;
  readonly commitId: string;
  readonly discovery: {
    readonly attempts: number;
    readonly startedAt: string | null;
    readonly isWaiting: boolean;
  };
}

export interface BlockBranch {
  readonly name: string;
  readonly first: number;
  readonly latest: string;
  readonly latestCommitId: string;
  readonly released: readonly string[];
  readonly numbers: Map<VersionNo, string>;
}

/** Persistent collections, because copying every version per event would make folding quadratic. */
export interface LiveBlock {
  readonly status: 'live';
  readonly projectUuid: string;
  readonly blockId: string;
  readonly pushes: number;
  readonly versions: Map<string, BlockVersion>;
  readonly branches: Map<string, BlockBranch>;
  readonly defaultBranch: string | undefined;
  readonly live: string | null;
  /** Candidates for rollback, with the version made live last on top. */
  readonly liveStack: List<string>;
  readonly described: { readonly sequence: number; readonly description: string | null };
}

export type Block = { readonly status: 'absent' } | LiveBlock;

export const initialBlock: Block = { status: 'absent' };

export function evolve(block: Block, event: BlockEvent): Block {
  switch (event.type) {
    case 'BlockCreated':
      return created(event.data);
    case 'BlockVersionPushed':
      return pushed(live(block), event.data);
    case 'BlockVersionDeploymentChanged':
      return redeployed(live(block), event.data.versionUuid, event.data.to);
    case 'BlockDiscoveryStarted': {
      const { versionUuid, attempt: attempts, startedAt } = event.data;
      const first = version(live(block), versionUuid).discovery.startedAt ?? startedAt;
      const discovery = { attempts, startedAt: first, isWaiting: false };
      return changed(live(block), versionUuid, { workflow: 'Discovering', discovery });
    }
    case 'BlockDiscoveryDelayed': {
      const { discovery } = version(live(block), event.data.versionUuid);
      return changed(live(block), event.data.versionUuid, { discovery: { ...discovery, isWaiting: true } });
    }
    case 'BlockVersionDiscovered':
      return discovered(live(block), event.data.versionUuid);
    case 'BlockDescribed':
      return { ...live(block), described: { ...live(block).described, description: event.data.description } };
    case 'BlockVersionDiscoveryFailed':
      return changed(live(block), event.data.versionUuid, { workflow: 'DiscoveryFailure' });
    case 'BlockVersionReleased':
      return released(live(block), event.data.versionUuid, event.data.versionNo);
    case 'BlockAutoReleaseSkipped':
      return block;
    case 'BlockVersionMadeLive':
      return { ...live(block), liveStack: live(block).liveStack.push(event.data.versionUuid) };
    case 'BlockVersionRolledBack':
      return rolledBack(live(block), event.data.replacedBy.versionUuid);
    case 'BlockVersionMarkedBroken':
      return changed(live(block), event.data.versionUuid, { broken: true });
    default:
      return assertNever(event);
  }
}

export function version(block: LiveBlock, uuid: string): BlockVersion {
  const found = block.versions.get(uuid);
  if (!found) throw new Error(`Version ${uuid} of a block changed before it was pushed`);
  return found;
}

export function branch(block: LiveBlock, name: string): BlockBranch {
  const found = block.branches.get(name);
  if (!found) throw new Error('A branch of a block changed before a push to it');
  return found;
}

export function liveVersion(block: LiveBlock): BlockVersion | undefined {
  return block.live === null ? undefined : version(block, block.live);
}

function created({ projectUuid, blockId }: { readonly projectUuid: string; readonly blockId: string }): LiveBlock {
  return {
    status: 'live',
    projectUuid,
    blockId,
    pushes: 0,
    versions: Map(),
    branches: Map(),
    defaultBranch: undefined,
    live: null,
    liveStack: List(),
    described: { sequence: 0, description: null },
  };
}

function pushed(block: LiveBlock, data: BlockVersionPushed['data']): LiveBlock {
  const { versionUuid: uuid, branch: name, sequence, versionNo, autoRelease, makeLive, image, source } = data;
  const added: BlockVersion = {
    ...{ uuid, branch: name, sequence, versionNo, autoRelease, makeLive, image, commitId: source.commit.id },
    ...{ workflow: 'Created', deployment: 'Deployed', broken: false },
    discovery: { attempts: 0, startedAt: null, isWaiting: false },
  };
  const known = block.branches.get(name) ?? { name, first: sequence, released: [], numbers: Map<VersionNo, string>() };
  const numbers = known.numbers.set(versionNo, uuid);
  const branches = block.branches.set(name, { ...known, latest: uuid, latestCommitId: source.commit.id, numbers });
  const isNew = branches.size > block.branches.size;
  const defaultBranch = isNew ? defaultBranchOf(branches.values()) : block.defaultBranch;
  return { ...block, pushes: sequence, versions: block.versions.set(uuid, added), branches, defaultBranch };
}

function redeployed(block: LiveBlock, uuid: string, deployment: Deployment): LiveBlock {
  const after = changed(block, uuid, { deployment });
  if (deployment === 'Live') return { ...after, live: uuid };
  return block.live === uuid ? { ...after, live: null } : after;
}

function discovered(block: LiveBlock, uuid: string): LiveBlock {
  const { sequence } = version(block, uuid);
  const after = changed(block, uuid, { workflow: 'Draft' });
  return sequence > block.described.sequence ? { ...after, described: { ...block.described, sequence } } : after;
}

function released(block: LiveBlock, uuid: string, versionNo: VersionNo): LiveBlock {
  const known = branch(block, version(block, uuid).branch);
  const changedBranch = {
    ...known,
    released: [...known.released, uuid],
    numbers: known.numbers.set(versionNo, uuid),
  };
  const branches = block.branches.set(known.name, changedBranch);
  return { ...changed(block, uuid, { workflow: 'Released', versionNo }), branches };
}

function rolledBack(block: LiveBlock, target: string): LiveBlock {
  const rest = block.liveStack.pop();
  return { ...block, liveStack: rest.last() === target ? rest : rest.push(target) };
}

function changed(block: LiveBlock, uuid: string, change: Partial<BlockVersion>): LiveBlock {
  return { ...block, versions: block.versions.set(uuid, { ...version(block, uuid), ...change }) };
}

function live(block: Block): LiveBlock {
  if (block.status !== 'live') throw new Error('A block that is absent has changed');
  return block;
}
