import type { Aggregate } from '@annal/kernel';
import type { TaxonomyCommand } from './taxonomy.commands.ts';
import { decide } from './taxonomy.decide.ts';
import type { TaxonomyEvent } from './taxonomy.events.ts';
import { taxonomySnapshot } from './taxonomy.snapshot.ts';
import { emptyTaxonomy, evolve, type Taxonomy } from './taxonomy.state.ts';
import { taxonomySchemas } from './taxonomy.upcasters.ts';

export const taxonomyAggregate: Aggregate<Taxonomy, TaxonomyCommand, TaxonomyEvent> = {
  category: 'taxonomy',
  schemas: taxonomySchemas,
  snapshot: taxonomySnapshot,
  initial: emptyTaxonomy,
  decide,
  evolve,
};
