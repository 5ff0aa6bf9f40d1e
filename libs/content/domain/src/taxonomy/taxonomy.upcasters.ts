import type { EventSchemas } from '@annal/kernel';
import type { TaxonomyEvent } from './taxonomy.events.ts';

export const taxonomySchemas: EventSchemas<TaxonomyEvent> = {
  TaxonomyNodeCreated: { schemaVersion: 1 },
  TaxonomyNodeRenamed: { schemaVersion: 1 },
  TaxonomyChildrenOrdered: { schemaVersion: 1 },
  TaxonomyNodeDeleted: { schemaVersion: 1 },
  TaxonomyClosed: { schemaVersion: 1 },
};
