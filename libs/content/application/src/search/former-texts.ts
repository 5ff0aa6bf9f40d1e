import type { ComponentFields, ContentTypeDefinition, Field } from '@annal/content-rules';
import { shapesOf, tagPaths, textPaths } from './field-shapes.ts';

export interface EverPublished {
  readonly ofType: (uuid: string) => readonly Field[];
  readonly ofComponent: (id: string) => readonly Field[] | undefined;
}

/**
 * Content types whose entries may have texts or tag ids in removed fields, which the index counts as text of an entry.
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

/** Marks paths of tag ids, because a text may have become a tag or the reverse. */
function placesOf(field: Field, components: Pick<ComponentFields, 'get'>): readonly string[] {
  return [...shapesOf([field], components)].flatMap(([path, shape]) => [
    ...textPaths({ path, shape }),
    ...tagPaths({ path, shape }).map((tag) => `${tag} tag`),
  ]);
}
