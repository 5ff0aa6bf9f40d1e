type Search = Readonly<Record<string, unknown>>;

/** For `validateSearch`: a parameter that is missing or makes no sense is left out, since people edit addresses. */
export function text<Name extends string>(search: Search, name: Name): { readonly [Key in Name]?: string } {
  const value = search[name];
  const isText = (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';
  return (isText ? { [name]: String(value) } : {}) as { readonly [Key in Name]?: string };
}

/** A whole number from 1. */
export function count<Name extends string>(search: Search, name: Name): { readonly [Key in Name]?: number } {
  const value = Number(search[name]);
  return (Number.isInteger(value) && value > 0 ? { [name]: value } : {}) as { readonly [Key in Name]?: number };
}

/** One of a few values. */
export function oneOf<Name extends string, Value extends string>(
  search: Search,
  name: Name,
  values: readonly Value[],
): { readonly [Key in Name]?: Value } {
  const value = values.find((each) => each === search[name]);
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}
