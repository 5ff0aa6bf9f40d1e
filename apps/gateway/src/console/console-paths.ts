const PAGES = /^\/(?:sign-in|me|(?:p|admin)\/.+)?$/;
const HASHED = /^\/console\/([\w-]+\.[A-Z0-9]{8}\.(?:js|css|svg|woff2|(?:js|css)\.map))$/;
const LICENCES = '/console/licences.txt';
const ICON = '/favicon.ico';

export type ConsolePath = { readonly kind: 'page' } | { readonly kind: 'hashed' | 'named'; readonly name: string };

/** A closed list: every other unknown path stays a JSON 404 (conventions.md 1). */
export function consolePath(url: string): ConsolePath | undefined {
  const path = url.split('?', 1)[0] ?? '';
  if (PAGES.test(path)) return { kind: 'page' };
  if (path === LICENCES) return { kind: 'named', name: 'licences.txt' };
  if (path === ICON) return { kind: 'named', name: 'favicon.ico' };
  const [, name] = HASHED.exec(path) ?? [];
  return name === undefined ? undefined : { kind: 'hashed', name };
}

/** Browsers name HTML explicitly; tools send `*`. */
export function acceptsHtml(accept = ''): boolean {
  return accept.split(',').some((range) => /^\s*text\/html\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(range));
}
