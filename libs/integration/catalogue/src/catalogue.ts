import { blockEvents } from './block-events.ts';
import { entryEvents } from './entry-events.ts';
import type { Schema, ValueOf } from './schema.ts';
import { definitionEvents, nodeEvents, projectEvents, redirectEvents } from './structure-events.ts';
import { tagEvents, tagGroupEvents } from './tag-events.ts';

/** Everything that others can be told. Within a version of a type only optional fields are added. */
export const catalogue = {
  ...entryEvents,
  ...blockEvents,
  ...nodeEvents,
  ...redirectEvents,
  ...definitionEvents,
  ...projectEvents,
  ...tagEvents,
  ...tagGroupEvents,
};

export type IntegrationType = keyof typeof catalogue;
export type DataOf<Type extends IntegrationType> = ValueOf<(typeof catalogue)[Type]['data']>;

/** What the catalogue says of one type. */
export interface CatalogueEntry {
  readonly summary: string;
  /** Under which name webhooks and the live stream know it; null: they do not. */
  readonly topic: { readonly resourceType: string; readonly event: string } | null;
  readonly data: Schema<unknown>;
  /** Described, so that others can be ready for it, but nothing sends it yet. */
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

/** What is said of it to people. */
export function describedAs(type: IntegrationType): string {
  const { summary } = catalogueEntry(type);
  return isReserved(type) ? `${summary}. Reserved: this release never sends it.` : summary;
}

export function topicOf(type: IntegrationType): CatalogueEntry['topic'] {
  return catalogueEntry(type).topic;
}
