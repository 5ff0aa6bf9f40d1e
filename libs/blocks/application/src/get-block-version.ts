import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { blockErrors, type BlockVersionView } from '@annal/blocks-contracts';
import { versionLabel } from '@annal/blocks-domain';
import { blockVersionProjection } from '@annal/blocks-read-models';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { blockVersionView } from './block-version.view.ts';
import { findBlock, findVersion, type BlockVersionChoice } from './find-block.ts';

export class GetBlockVersion extends Query<BlockVersionView> {
  /** @param uuid a version the caller has just changed, which needs no `view` permission */
  constructor(
    readonly choice: BlockVersionChoice,
    readonly actor: Actor,
    readonly uuid?: string,
  ) {
    super();
  }
}

@QueryHandler(GetBlockVersion)
export class GetBlockVersionHandler implements IQueryHandler<GetBlockVersion> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ choice, actor, uuid }: GetBlockVersion): Promise<BlockVersionView> {
    const { project, blockId, branch, version } = choice;
    if (uuid === undefined)
      this.access.require(actor, { resource: 'block', action: 'view', projectUuid: project.uuid, resourceId: blockId });
    const known = uuid === undefined ? null : await this.readModels.reader(blockVersionProjection).findById(uuid);
    if (known) return blockVersionView(known, project);
    if (uuid !== undefined) throw blockErrors.versionNotFound(project.id, blockId, branch, version);
    const label = versionLabel(version);
    // A missing block is reported before an invalid version number.
    if (!label) await findBlock(this.readModels, project, blockId);
    if (!label) throw blockErrors.invalidVersion();
    return blockVersionView(await findVersion(this.readModels, { ...choice, label }), project);
  }
}
