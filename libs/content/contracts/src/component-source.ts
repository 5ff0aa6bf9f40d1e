import { componentAggregate } from '@annal/content-domain';

/** For those who follow what becomes of components. */
export const componentSource = { category: componentAggregate.category, schemas: componentAggregate.schemas };
