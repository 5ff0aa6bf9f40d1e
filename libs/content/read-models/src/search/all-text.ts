import { ALL_TEXT, type SearchedPath } from '@annal/search-index';

const MAX_DEPTH = 32;

/** `{ type: 'quote', value }` has no text "quote". A query about a component's own `type` has to name it beside `*`. */
export function withoutItemTypes(
  paths: readonly SearchedPath[],
  fields: Readonly<Record<string, unknown>>,
): readonly SearchedPath[] {
  const types = new Set<string>();
  for (const [id, value] of Object.entries(fields)) visit(id.toLowerCase(), value, types, 1);
  if (types.size === 0) return paths;
  const words = paths.flatMap((each) => (each.path === ALL_TEXT || types.has(each.path) ? [] : each.words));
  const others = paths.filter(({ path }) => path !== ALL_TEXT);
  const everything = paths.find(({ path }) => path === ALL_TEXT);
  return everything && words.length > 0 ? [...others, { ...everything, words }] : others;
}

function visit(path: string, value: unknown, types: Set<string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isItem)) types.add(`${path}/type`);
    for (const element of value) visit(path, element, types, depth + 1);
    return;
  }
  for (const [name, part] of Object.entries(value)) visit(`${path}/${name.toLowerCase()}`, part, types, depth + 1);
}

function isItem(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  return Object.hasOwn(value, 'value') && typeof (value as { readonly type?: unknown }).type === 'string';
}
