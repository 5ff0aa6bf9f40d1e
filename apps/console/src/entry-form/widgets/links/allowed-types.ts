import type { Field } from '@annal/content-rules';

/** Ids of the content types that a field may link to; empty: any. */
export function allowedTypesOf({ validations }: Field): readonly string[] {
  const types = validations['allowedContentTypes']?.['contentTypes'];
  return Array.isArray(types) ? types.filter((each) => typeof each === 'string') : [];
}
