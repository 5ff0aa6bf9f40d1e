import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Of this process: a processor takes a fifth of a second to make one. */
let key: string | undefined;

/** A signing key in a folder that has none yet, as an operator may mount it: what starts there makes none of its own. */
export async function placeSigningKey(directory: string): Promise<void> {
  key ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(join(directory, '0001.pem'), key, { mode: 0o600 });
}
