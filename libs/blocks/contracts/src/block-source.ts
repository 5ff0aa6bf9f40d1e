import { blockAggregate } from '@annal/blocks-domain';

export const blockSource = { category: blockAggregate.category, schemas: blockAggregate.schemas };
