import { blockEvents } from './block-events.ts';
import { deliveryEvents } from './delivery-events.ts';
import { entryEvents } from './entry-events.ts';
import type { Schema, ValueOf } from './schema.ts';
import { definitionEvents, nodeEvents, projectEvents, redirectEvents } from './structure-events.ts';
import { tagEvents, tagGroupEvents } from './tag-events.ts';
import { taxonomyEvents } from './taxonomy-events.ts';

/** Within a version of a type only optional fields may be added. */
export const catalogue = {
  ...entryEvents,
  ...blockEvents,
  ...nodeEvents,
  ...redirectEvents,
  ...definitionEvents,
  ...projectEvents,
  ...tagEvents,
  ...tagGroupEvents,
  ...taxonomyEvents,
  ...deliveryEvents,
};

export type IntegrationType = keyof typeof catalogue;
export type DataOf<Type extends IntegrationType> = ValueOf<(typeof catalogue)[Type]['data']>;

export interface CatalogueEntry {
  readonly summary: string;
  readonly topic: { readonly resourceType: string; readonly event: string } | null;
  readonly data: Schema<unknown>;
  /** Documented but not sent by this release. */
  readonly isReserved?: boolean;
}

export const integrationTypes = Object.keys(catalogue).sort() as readonly IntegrationType[];

export function isIntegrationType(type: string): type is IntegrationType {
  return Object.hasOwn(catalogue, type);
}

export function catalogueEntry(type: IntegrationType): CatalogueEntry {
  return catalogue[type];
}

export function isReserved(type: IntegrationType): boolean {
  return catalogueEntry(type).isReserved === true;
}

export function describedAs(type: IntegrationType): string {
  const { summary } = catalogueEntry(type);
  return isReserved(type) ? `${summary}. Reserved: this release never sends it.` : summary;
}

export function topicOf(type: IntegrationType): CatalogueEntry['topic'] {
  return catalogueEntry(type).topic;
}
