import type { Field } from '@annal/content-rules';

const EMPTY = { description: {}, dataFormat: null, default: null, validations: {}, editor: null, groupId: null };

/** What may stand in a composer, by `type` of an item in lower case. */
export function itemFieldsOf({ validations }: Field): readonly Field[] {
  const fields = validations['allowedFieldTypes']?.['fields'];
  if (!Array.isArray(fields)) return [];
  return (fields as readonly Partial<Field>[]).map((field) => ({ ...EMPTY, ...withoutNull(field) }) as Field);
}

function withoutNull(field: Partial<Field>): Partial<Field> {
  return Object.fromEntries(Object.entries(field).filter(([, value]) => value !== null));
}
