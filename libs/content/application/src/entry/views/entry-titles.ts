import { textOf, type Fields } from '@annal/content-domain';
import { isTagFormat, titleFieldOf, type ContentTypeDefinition } from '@annal/content-rules';
import type { EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import type { ShownTags } from '../../tags/shown-tags.ts';
import { shownLabel } from '../../tags/cache/cached-tag.ts';

export interface EntryTitles {
  readonly title: string | null;
  readonly description: string | null;
}

interface Viewing {
  readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode };
  readonly tags: ShownTags;
}

/** A tag is shown by its label, because its stored value is an id. */
export function entryTitles(
  { language }: Pick<EntryDocument, 'language'>,
  definition: ContentTypeDefinition,
  fields: Fields,
  { project, tags }: Viewing,
): EntryTitles {
  const shown = (fieldId: string | null) => {
    const text = textOf(fields, fieldId);
    const tag = text !== null && isTagField(definition, fieldId) ? tags(text) : undefined;
    return tag ? shownLabel(tag.label, { project, language }) : text;
  };
  return { title: shown(titleFieldOf(definition)), description: shown(definition.entryDescriptionField) };
}

export function titleTags(definition: ContentTypeDefinition, { fields }: Pick<EntryDocument, 'fields'>): string[] {
  const named = [titleFieldOf(definition), definition.entryDescriptionField].filter((id) => isTagField(definition, id));
  if (named.length === 0) return [];
  const values = JSON.parse(fields) as Fields;
  return named.flatMap((id) => textOf(values, id) ?? []);
}

function isTagField({ fields }: ContentTypeDefinition, fieldId: string | null): boolean {
  return fields.some(({ id, dataFormat }) => id === fieldId && isTagFormat(dataFormat));
}
