import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assembledConsole } from '../../../tools/dev/assembled-console.mjs';
import { temporaryFolder } from '../../support/service/annal.ts';

const HASHED = /\.([A-Z0-9]{8})\.(?:js|css|svg|woff2|(?:js|css)\.map)$/;

/**
 * The console as another build has it: the same, with another name for every script, so that those of the build before
 * are gone.
 *
 * @returns its folder
 */
export async function otherBuild(): Promise<string> {
  const folder = temporaryFolder();
  cpSync(await assembledConsole(), folder, { recursive: true });
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => /\.(br|gz)$/.test(each))) rmSync(join(folder, name));
  const hashes = new Set(names.flatMap((name) => HASHED.exec(name)?.[1] ?? []));
  const renamed = (text: string): string =>
    text.replace(/(?<=\.)[A-Z0-9]{8}(?=\.)/g, (hash) => (hashes.has(hash) ? [...hash].reverse().join('') : hash));
  for (const name of names.filter((each) => /\.(js|css|html|map)$/.test(each))) {
    const path = join(folder, name);
    writeFileSync(path, renamed(readFileSync(path, 'utf8')));
    if (renamed(name) !== name) renameSync(path, join(folder, renamed(name)));
  }
  return folder;
}
