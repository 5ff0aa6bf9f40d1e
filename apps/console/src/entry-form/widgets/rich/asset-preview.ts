import type { QueryClient } from '@tanstack/react-query';
import { fileOf } from '../../../api/asset-file.ts';
import { searchEntries } from '../../../api/entry-search.ts';
import { assetUriIn } from './asset-address.ts';

const WIDTH = 640;
/** Addresses of previews are good for an hour. */
const KNOWN_FOR_MS = 10 * 60_000;

/** @returns where the console may load the picture of an address from, if that is an asset */
export async function previewOf(client: QueryClient, projectId: string, address: string): Promise<string | undefined> {
  const uri = assetUriIn(address, projectId, document.baseURI);
  if (uri === undefined) return undefined;
  const search = { where: [{ field: 'sys.properties.uri', equalTo: uri }], pageSize: 1, fields: ['sys'] };
  const { items } = await client.fetchQuery({
    queryKey: ['entries', projectId, 'picture', uri],
    staleTime: KNOWN_FOR_MS,
    queryFn: ({ signal }) => searchEntries(projectId, search, signal),
  });
  const { previewUri, previewSizes = [], contentType } = items[0] ? fileOf(items[0]) : {};
  const found = previewSizes.find(({ width }) => width >= WIDTH)?.uri ?? previewUri;
  if (found === undefined || contentType?.startsWith('image/') !== true) return undefined;
  const { origin, href } = new URL(found, document.baseURI);
  return origin === location.origin ? href : undefined;
}
