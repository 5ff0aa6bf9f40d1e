/** Where readers get the published file of an asset: docs/contract/delivery.md. Behind a path prefix, with it. */
export const assetAddress = (projectId: string, uri: string, base: string): string =>
  filesOf(projectId, base) + uri.split('/').map(encodeURIComponent).join('/');

/** @returns the `sys.properties.uri` of the asset that an address is of, if it is one of this installation */
export function assetUriIn(address: string, projectId: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const { origin, pathname } = new URL(address, base);
  const files = filesOf(projectId, base);
  if (origin !== new URL(base).origin || !pathname.startsWith(`${files}/`)) return undefined;
  // Delivered addresses carry a part of the hash of what is in the file.
  const uri = pathname.slice(files.length).replace(/\.x[\da-f]{8}(?=\.[^./]*$)/, '');
  try {
    return decodeURIComponent(uri);
  } catch {
    return undefined;
  }
}

const filesOf = (projectId: string, base: string): string =>
  new URL(`api/delivery/projects/${encodeURIComponent(projectId)}/assets`, base).pathname;
