/** Undefined when the name is unsafe (block-discovery.md L6). */
export function entryPath(name: string): string | undefined {
  if (/[\0\\]/.test(name)) return undefined;
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.includes('..') ? undefined : segments.join('/');
}
