import type { Component, ContentType, Definition } from '../../../api/content-types.ts';

/** Who links to whom, and who is made of what. */
export interface DefinitionLinks {
  /** Ids of the content types that entries of a type may link to; `*` for any. */
  readonly targets: readonly string[];
  /** Ids of the components in it. */
  readonly parts: readonly string[];
}

type AnyField = Definition['fields'][number];

/** Of its own fields and those of a composer; components have their own lines. */
export function linksOf({ fields }: Pick<Definition, 'fields'>): DefinitionLinks {
  const all = fields.flatMap((field) => [field, ...composed(field)]);
  return {
    targets: [...new Set(all.flatMap(targetsOf))],
    parts: [...new Set(all.flatMap(({ dataFormat }) => componentOf(dataFormat)))],
  };
}

/** Ids of the types and components that use a component. */
export const usersOf = (component: Component, all: readonly Definition[]): readonly Definition[] =>
  all.filter((each) => linksOf(each).parts.some((id) => id.toLowerCase() === component.id.toLowerCase()));

/** Types whose entries may link to those of a type because it is named. */
export const linkingTo = (type: ContentType, all: readonly Definition[]): readonly Definition[] =>
  all.filter((each) => linksOf(each).targets.some((id) => id.toLowerCase() === type.id.toLowerCase()));

const PREFIX = 'component.';

const componentOf = (dataFormat: string | null): readonly string[] =>
  dataFormat?.toLowerCase().startsWith(PREFIX) ? [dataFormat.slice(PREFIX.length)] : [];

interface Rules {
  readonly allowedContentTypes?: { readonly contentTypes?: readonly string[] };
  readonly contentType?: { readonly contentType?: string };
  readonly allowedFieldTypes?: { readonly fields?: readonly AnyField[] };
}

const composed = ({ validations }: AnyField): readonly AnyField[] =>
  (validations as Rules).allowedFieldTypes?.fields ?? [];

function targetsOf({ dataFormat, validations }: AnyField): readonly string[] {
  if (dataFormat !== 'entry') return [];
  const { allowedContentTypes, contentType } = validations as Rules;
  const named = allowedContentTypes?.contentTypes ?? (contentType?.contentType ? [contentType.contentType] : []);
  return named.length === 0 ? ['*'] : named;
}
