import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BlockVersionView } from '@annal/blocks-contracts';
import { blockVersionProjection } from '@annal/blocks-read-models';
import type { Actor } from '@annal/kernel';
import { pageWithTotal, ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { blockVersionView } from './block-version.view.ts';
import { branchOf, findBlock, type BlockVersionChoice } from './find-block.ts';
import type { BlockListing } from './list-blocks.ts';

export type BlockVersionListing = BlockListing & Omit<BlockVersionChoice, 'version'>;

export class ListBlockVersions extends Query<{
  readonly items: readonly BlockVersionView[];
  readonly totalCount: number;
}> {
  constructor(
    readonly listing: BlockVersionListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListBlockVersions)
export class ListBlockVersionsHandler implements IQueryHandler<ListBlockVersions> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ listing, actor }: ListBlockVersions) {
    const { project, blockId, pageIndex, pageSize } = listing;
    this.access.require(actor, { resource: 'block', action: 'view', projectUuid: project.uuid, resourceId: blockId });
    const block = await findBlock(this.readModels, project, blockId);
    const filter = { block: block._id, branch: branchOf(block, { ...listing, version: 'latest' }) };
    const versions = this.readModels.reader(blockVersionProjection);
    const page = { skip: pageIndex * pageSize, limit: pageSize };
    const { items, totalCount } = await pageWithTotal(
      page,
      () => versions.find(filter, { sort: { sequence: -1 }, ...page }),
      () => versions.count('byBranch', filter),
    );
    return { items: items.map((each) => blockVersionView(each, project)), totalCount };
  }
}
