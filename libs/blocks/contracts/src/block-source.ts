import { blockAggregate } from '@annal/blocks-domain';

/** For those who follow what becomes of blocks. */
export const blockSource = { category: blockAggregate.category, schemas: blockAggregate.schemas };
