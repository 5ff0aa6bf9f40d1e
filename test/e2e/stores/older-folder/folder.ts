import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extract } from 'tar-stream';
import { temporaryFolder } from '../../../support/service/annal.ts';

export const older = {
  project: 'library-24295a08',
  user: 'm.dewey',
  password: 'Quiet+Corner-31',
  entries: {
    priced: 'aee688c4-e561-4b19-a264-4fa28df13d9a',
    placed: '605f2ecd-4117-4d9c-b593-b3514ca20a54',
    ofManyWords: 'b591dff6-0582-4d6d-9993-08b47eee5dba',
    deleted: 'fff8d39a-7ddd-425e-8fa0-5e1663657dbd',
    changedSince: '91ef73d6-2c01-49cc-b8ac-38f154c5210f',
  },
} as const;

/** Of commit 51d9e9e, which had no delivery API: everything here was published, but for `draft` and `withdrawn`. */
export const beforeDelivery = {
  project: 'museum',
  entries: {
    maker: 'aa215849-b587-4790-8782-65c87216ba58',
    /** In English and in Welsh, with a link, a picture and a composer. */
    clock: '45122638-a74f-4f96-9a9b-3375c94ca01f',
    revisedSince: '6e1f13cf-6765-4023-bbfb-8cdc7c862e31',
    publishedTwice: '5c4e86a3-6e92-42ca-8ad2-145865c23231',
    draft: 'ed67c08f-007a-4907-8cde-6973235c7605',
    withdrawn: '999b96da-db29-4a13-87fd-4c9708126e2b',
    picture: '97ea51df-1ae6-4e61-b1c4-679c8abbc54d',
  },
  /** Attached to `clock`, at /objects/clock. */
  node: 'b3f91474-1f7a-474a-8f65-1e7932877c73',
  key: 'f26c6c60-ec8f-4e57-864e-ccb0c06b7f4f',
  keyName: 'Old website',
  accessToken: 'Maoa0yxKQsdCAJXnbsTX9fVZyFzWGiyAjQK70pAlOjYCEVaV',
} as const;

/**
 * The data folder of a release.
 *
 * @param name `folder` searched entries in the document store, with words in documents and indexes
 */
export async function olderFolder(name: 'folder' | 'before-delivery' = 'folder'): Promise<string> {
  const folder = temporaryFolder();
  const archive = createReadStream(fileURLToPath(new URL(`${name}.tar.gz`, import.meta.url)));
  const files = extract();
  const unpacked = pipeline(archive, createGunzip(), files);
  for await (const file of files) {
    const content = Buffer.concat(await Readable.from(file).toArray());
    const path = join(folder, file.header.name);
    mkdirSync(file.header.type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (file.header.type === 'file') writeFileSync(path, content, { mode: 0o600 });
  }
  await unpacked;
  return folder;
}
