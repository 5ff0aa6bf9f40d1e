import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretBox } from './secret-box.ts';

let folder: string;
let box: SecretBox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annal-box-'));
  box = await SecretBox.open(folder);
});
afterEach(() => rm(folder, { recursive: true }));

it('opens what it sealed, and never seals a text alike twice', () => {
  const sealed = box.seal('a secret with ä', 'f1');
  expect(box.unseal(sealed, 'f1')).toBe('a secret with ä');
  expect(sealed).not.toContain('secret');
  expect(box.seal('a secret with ä', 'f1')).not.toBe(sealed);
});

it('refuses texts that were changed, belong to another owner or were not sealed', () => {
  const sealed = box.seal('a secret', 'f1');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(13) ^ 1, 13);
  const changed = `v1.${bytes.toString('base64url')}`;
  expect(box.unseal(sealed, 'f2')).toBeUndefined();
  for (const other of [changed, `v2${sealed.slice(2)}`, 'v1.AAAA', 'plain', ''])
    expect(box.unseal(other, 'f1')).toBeUndefined();
});

it('finds its key again, readable by its owner only, even if several processes start at once', async () => {
  const sealed = box.seal('a secret', 'f1');
  expect((await SecretBox.open(folder)).unseal(sealed, 'f1')).toBe('a secret');
  expect((await stat(join(folder, 'secrets.key'))).mode & 0o077).toBe(0);
  const together = join(folder, 'together');
  const [one, two] = await Promise.all([SecretBox.open(together), SecretBox.open(together)]);
  expect(two.unseal(one.seal('a secret', 'f1'), 'f1')).toBe('a secret');
});

it('opens nothing without its key', async () => {
  const sealed = box.seal('a secret', 'f1');
  const other = await SecretBox.open(join(folder, 'other'));
  expect(other.unseal(sealed, 'f1')).toBeUndefined();
});

it('refuses a key of another size', async () => {
  const key = await readFile(join(folder, 'secrets.key'));
  await writeFile(join(folder, 'secrets.key'), key.subarray(1));
  await expect(SecretBox.open(folder)).rejects.toThrow('does not have 32 bytes');
});
