import { blockErrors } from '@annal/blocks-contracts';
import { branchCalled, type VersionLabel } from '@annal/blocks-domain';
import {
  blockDocumentId,
  blockProjection,
  blockVersionProjection,
  type BlockDocument,
  type BlockVersionDocument,
} from '@annal/blocks-read-models';
import type { ReadModels } from '@annal/read-models';
import type { ProjectRef } from '@annal/structure-contracts';

export interface BlockVersionChoice {
  readonly project: ProjectRef;
  readonly blockId: string;
  readonly branch: string;
  readonly version: string;
}

export async function findBlock(readModels: ReadModels, project: ProjectRef, blockId: string): Promise<BlockDocument> {
  const found = await readModels.reader(blockProjection).findById(blockDocumentId(project.uuid, blockId));
  if (!found) throw blockErrors.notFound(project.id, blockId);
  return found;
}

export function branchOf(block: BlockDocument, { project, branch, version }: BlockVersionChoice): string {
  const found = branchCalled(Object.values(block.branches), branch);
  if (found === undefined) throw blockErrors.versionNotFound(project.id, block.id, branch, version);
  return found;
}

export async function findVersion(
  readModels: ReadModels,
  choice: BlockVersionChoice & { readonly label: VersionLabel },
): Promise<BlockVersionDocument> {
  const { project, label, version } = choice;
  const block = await findBlock(readModels, project, choice.blockId);
  const branch = branchOf(block, choice);
  const versions = readModels.reader(blockVersionProjection);
  const filter = { block: block._id, branch };
  const found =
    label === 'live'
      ? await versions.findById(block.live?.versionUuid ?? '')
      : (
          await versions.find(label === 'latest' ? filter : { ...filter, numbers: label }, {
            sort: { sequence: -1 },
            limit: 1,
          })
        )[0];
  if (!found || found.branch !== branch) throw blockErrors.versionNotFound(project.id, block.id, branch, version);
  return found;
}
