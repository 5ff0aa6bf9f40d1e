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

/** The data folder of a release that searched entries in the document store, with words in documents and indexes. */
export async function olderFolder(): Promise<string> {
  const folder = temporaryFolder();
  const archive = createReadStream(fileURLToPath(new URL('folder.tar.gz', import.meta.url)));
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
