import type { VersionNo } from '@annal/kernel';

export type VersionChoice = 'latest' | 'published' | { readonly versionNo: VersionNo };

export function versionFilter(version: VersionChoice): Readonly<Record<string, string>> {
  return typeof version === 'string' ? { view: version } : { view: 'version', 'version.versionNo': version.versionNo };
}

/** Published versions show the published fields of their components. */
export function componentStatus(version: VersionChoice): 'latest' | 'published' {
  if (typeof version === 'string') return version;
  return version.versionNo.endsWith('.0') ? 'published' : 'latest';
}
