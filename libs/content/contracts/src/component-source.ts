import { componentAggregate } from '@annal/content-domain';

export const componentSource = { category: componentAggregate.category, schemas: componentAggregate.schemas };
