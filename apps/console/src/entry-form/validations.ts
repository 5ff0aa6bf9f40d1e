import type { Field } from '@annal/content-rules';

export const isRequired = ({ validations }: Field): boolean => validations['required'] !== undefined;

/** A number among the parameters of a validation, such as `value` of `maxLength`. */
export function limitOf({ validations }: Field, name: string): number | undefined {
  const value = validations[name]?.['value'];
  return typeof value === 'number' ? value : undefined;
}
