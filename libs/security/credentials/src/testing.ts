import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Cached, because generating one takes a fifth of a second. */
let key: string | undefined;

export async function placeSigningKey(directory: string): Promise<void> {
  key ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(join(directory, '0001.pem'), key, { mode: 0o600 });
}
