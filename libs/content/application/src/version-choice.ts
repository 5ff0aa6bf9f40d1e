import type { VersionNo } from '@annal/kernel';

/** Which version of a content type or component is asked for. */
export type VersionChoice = 'latest' | 'published' | { readonly versionNo: VersionNo };

export function versionFilter(version: VersionChoice): Readonly<Record<string, string>> {
  return typeof version === 'string' ? { view: version } : { view: 'version', 'version.versionNo': version.versionNo };
}

/** How the components within are shown: versions that were published with the published fields of these. */
export function componentStatus(version: VersionChoice): 'latest' | 'published' {
  if (typeof version === 'string') return version;
  return version.versionNo.endsWith('.0') ? 'published' : 'latest';
}
