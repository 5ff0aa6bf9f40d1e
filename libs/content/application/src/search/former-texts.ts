import type { ComponentFields, ContentTypeDefinition, Field } from '@annal/content-domain';
import { shapesOf, tagPaths, textPaths } from './field-shapes.ts';

/** All that definitions have ever had as published. */
export interface EverPublished {
  readonly ofType: (uuid: string) => readonly Field[];
  /** Undefined for one that never was. */
  readonly ofComponent: (id: string) => readonly Field[] | undefined;
}

/**
 * Content types whose entries may have texts, or ids of tags, where the content type has none any more: an index holds them
 * among all texts of an entry.
 */
export function typesWithFormerTexts(
  definitions: readonly ContentTypeDefinition[],
  components: ComponentFields,
  ever: EverPublished,
): ReadonlySet<string> {
  const everComponents = { get: ever.ofComponent };
  const found = definitions.filter(({ uuid, fields }) => {
    const former = ever.ofType(uuid).filter((field) => !fields.includes(field));
    const before = [...former, ...fields].flatMap((field) => placesOf(field, everComponents));
    const now = new Set(fields.flatMap((field) => placesOf(field, components)));
    return before.some((path) => !now.has(path));
  });
  return new Set(found.map(({ uuid }) => uuid));
}

/** Paths of texts and of ids of tags, which are told apart: one may have become the other. */
function placesOf(field: Field, components: Pick<ComponentFields, 'get'>): readonly string[] {
  return [...shapesOf([field], components)].flatMap(([path, shape]) => [
    ...textPaths({ path, shape }),
    ...tagPaths({ path, shape }).map((tag) => `${tag} tag`),
  ]);
}
