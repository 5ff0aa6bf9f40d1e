import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { blockProjection } from '@annal/blocks-read-models';
import type { Actor } from '@annal/kernel';
import { pageWithTotal, ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { blockView, type BlockView } from './block.view.ts';

export interface BlockListing {
  readonly project: ProjectRef;
  readonly pageIndex: number;
  readonly pageSize: number;
}

export class ListBlocks extends Query<{ readonly items: readonly BlockView[]; readonly totalCount: number }> {
  constructor(
    readonly listing: BlockListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

const VERSIONS_PER_BRANCH = 10;

@QueryHandler(ListBlocks)
export class ListBlocksHandler implements IQueryHandler<ListBlocks> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ listing: { project, pageIndex, pageSize }, actor }: ListBlocks) {
    const { uuid: projectUuid } = project;
    this.access.require(actor, { resource: 'block', action: 'view', projectUuid });
    const blocks = this.readModels.reader(blockProjection);
    const page = { skip: pageIndex * pageSize, limit: pageSize };
    const { items: found, totalCount } = await pageWithTotal(
      page,
      () => blocks.find({ projectUuid }, { sort: { key: 1 }, ...page }),
      () => blocks.count('byProject', { projectUuid }),
    );
    const items = found.map((block) => blockView(this.readModels, block, project, VERSIONS_PER_BRANCH));
    return { items: await Promise.all(items), totalCount };
  }
}
