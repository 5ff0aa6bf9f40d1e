import type { BlockStatusView } from '@annal/blocks-contracts';
import { defaultBranchOf } from '@annal/blocks-domain';
import { blockVersionProjection, type BlockDocument, type BlockVersionDocument } from '@annal/blocks-read-models';
import type { ReadModels } from '@annal/read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { statusView } from './block-version.view.ts';

/** blocks.md 2.2. */
export interface BlockView {
  readonly id: string;
  readonly projectId: string;
  readonly description: string | null;
  readonly liveVersion: number | null;
  readonly madeLive: string | null;
  readonly versionsSinceLive: number;
  readonly branches: readonly {
    readonly id: string;
    readonly status: 'none';
    readonly versions: readonly { readonly versionNo: string; readonly status: BlockStatusView }[];
  }[];
}

const SHOWN = { numbers: 1, broken: 1, deployment: 1, workflow: 1 } as const;

export async function blockView(
  readModels: ReadModels,
  block: BlockDocument,
  project: ProjectRef,
  limit?: number,
): Promise<BlockView> {
  const { id, description, live, madeLive, versionsSinceLive } = block;
  const versions = readModels.reader(blockVersionProjection);
  const options = { sort: { sequence: -1 }, projection: SHOWN, ...(limit !== undefined && { limit }) } as const;
  const branches = branchesOf(block).map(async (branch) => {
    const found = await versions.find({ block: block._id, branch }, options);
    return { id: branch, status: 'none', versions: found.map(summaryOf) } as const;
  });
  return {
    ...{ id, projectId: project.id, description, madeLive, versionsSinceLive },
    liveVersion: live ? Number.parseInt(live.versionNo) : null,
    branches: await Promise.all(branches),
  };
}

function branchesOf({ branches }: BlockDocument): readonly string[] {
  const all = Object.values(branches);
  const first = defaultBranchOf(all);
  return all
    .sort((left, right) => right.latest - left.latest)
    .map(({ name }) => name)
    .sort((left, right) => Number(right === first) - Number(left === first));
}

function summaryOf(document: BlockVersionDocument) {
  return { versionNo: document.numbers[0] ?? '', status: statusView(document) };
}
