import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import { SigningKeys } from './signing-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annal-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates a key at the first start, for the owner only, and keeps it', async () => {
  const directory = join(folder, 'keys');
  const first = await SigningKeys.open(directory);
  expect(await readdir(directory)).toEqual(['0001.pem']);
  expect((await stat(join(directory, '0001.pem'))).mode & 0o777).toBe(0o600);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  expect((await SigningKeys.open(directory)).newest.kid).toBe(first.newest.kid);
});

it('agrees on one key with all processes that start at the same time', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, () => SigningKeys.open(folder)));
  expect(new Set(opened.map(({ newest }) => newest.kid)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['0001.pem']);
});

it('reports a folder that cannot be created', async () => {
  await expect(SigningKeys.open('/proc/nope/keys')).rejects.toMatchObject({ syscall: 'mkdir', path: '/proc/nope' });
});

it('publishes nothing private, under the thumbprint of RFC 7638', async () => {
  const keys = await SigningKeys.open(folder);
  const [published] = await keys.publicKeys();
  expect(Object.keys(published ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  expect(published?.kid).toBe(await calculateJwkThumbprint({ kty: 'RSA', n: published?.n, e: published?.e }));
});

it('signs with the newest key, verifies with all, and notices a rotation without a restart', async () => {
  const keys = await SigningKeys.open(folder);
  const before = keys.newest.kid;
  await writeFile(join(folder, '0002.pem'), newKey(2048));
  expect(await keys.publicKeys()).toHaveLength(2);
  const after = keys.newest.kid;
  expect(after).not.toBe(before);
  await unlink(join(folder, '0001.pem'));
  expect((await keys.publicKeys()).map(({ kid }) => kid)).toEqual([after]);
});

it('refuses a key that is too short', async () => {
  await writeFile(join(folder, 'weak.pem'), newKey(1024));
  await expect(SigningKeys.open(folder)).rejects.toThrow('weak.pem is not an RSA key of at least 2048 bits');
});

function newKey(modulusLength: number): string {
  return generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
