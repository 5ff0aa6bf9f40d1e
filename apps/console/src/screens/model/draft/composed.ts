import { composedFields, type Field } from '@annal/content-rules';

/** The kinds of parts that a composer takes. */
export const composedOf = (field: Field): readonly Field[] => composedFields(field);

export function withComposed(field: Field, fields: readonly Field[]): Field {
  const allowed = field.validations['allowedFieldTypes'] ?? { message: null };
  return { ...field, validations: { ...field.validations, allowedFieldTypes: { ...allowed, fields } } };
}
