import type { ContentTypeDefinition, Field } from '@annal/content-rules';

export interface PublishedComponent {
  readonly id: string;
  readonly fields: readonly Field[];
}

/** What a schema is made from. */
export interface ContentModel {
  /** Of delivery, in their published versions. */
  readonly types: readonly ContentTypeDefinition[];
  readonly components: readonly PublishedComponent[];
}

/** The same one for as long as nothing in delivery changes: definitions are values that a change replaces. */
export function isSameModel(one: ContentModel, other: ContentModel): boolean {
  return (
    areSame(one.types, other.types, (a, b) => a === b) &&
    areSame(one.components, other.components, (a, b) => a.id === b.id && a.fields === b.fields)
  );
}

function areSame<Item>(one: readonly Item[], other: readonly Item[], isSame: (a: Item, b: Item) => boolean): boolean {
  return (
    one.length === other.length &&
    one.every((item, index) => {
      const counterpart = other[index];
      return counterpart !== undefined && isSame(item, counterpart);
    })
  );
}

export function inOrderOfIds<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
