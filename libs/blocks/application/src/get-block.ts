import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { blockView, type BlockView } from './block.view.ts';
import { findBlock } from './find-block.ts';

export class GetBlock extends Query<BlockView> {
  constructor(
    readonly project: ProjectRef,
    readonly blockId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetBlock)
export class GetBlockHandler implements IQueryHandler<GetBlock> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, blockId, actor }: GetBlock): Promise<BlockView> {
    this.access.require(actor, { resource: 'block', action: 'view', projectUuid: project.uuid, resourceId: blockId });
    return blockView(this.readModels, await findBlock(this.readModels, project, blockId), project);
  }
}
