/** Ids of content types, components, fields and groups (fields.md 1.2). */
export function isApiId(id: string): boolean {
  return /^[a-z][a-zA-Z0-9]{0,63}$/.test(id);
}
