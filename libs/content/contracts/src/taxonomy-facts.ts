import { ROOT_KEY, ROOT_NAME, taxonomyAggregate, type Taxonomy, type TaxonomyEvent } from '@annal/content-domain';
import type { Fold } from '@annal/kernel';

export { ROOT_KEY, ROOT_NAME, type Taxonomy, type TaxonomyEvent };

export const taxonomyFacts: Fold<Taxonomy, TaxonomyEvent> = taxonomyAggregate;
