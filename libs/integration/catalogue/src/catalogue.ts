import { blockEvents } from './block-events.ts';
import { entryEvents } from './entry-events.ts';
import type { Schema, ValueOf } from './schema.ts';
import { definitionEvents, nodeEvents, projectEvents } from './structure-events.ts';

/** Everything that others can be told. Within a version of a type only optional fields are added. */
export const catalogue = { ...entryEvents, ...blockEvents, ...nodeEvents, ...definitionEvents, ...projectEvents };

export type IntegrationType = keyof typeof catalogue;
export type DataOf<Type extends IntegrationType> = ValueOf<(typeof catalogue)[Type]['data']>;

/** What the catalogue says of one type. */
export interface CatalogueEntry {
  readonly summary: string;
  /** Under which name webhooks and the live stream know it; null: they do not. */
  readonly topic: { readonly resourceType: string; readonly event: string } | null;
  readonly data: Schema<unknown>;
}

export const integrationTypes = Object.keys(catalogue).sort() as readonly IntegrationType[];

export function isIntegrationType(type: string): type is IntegrationType {
  return Object.hasOwn(catalogue, type);
}

export function catalogueEntry(type: IntegrationType): CatalogueEntry {
  return catalogue[type];
}

export function topicOf(type: IntegrationType): CatalogueEntry['topic'] {
  return catalogueEntry(type).topic;
}
