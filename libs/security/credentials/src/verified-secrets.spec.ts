import { createHash } from 'node:crypto';
import { digestOfGenerated } from './generated-secret.ts';
import { SecretHasher } from './secret-hasher.ts';
import type { SecretCost } from './slow-hash.ts';
import { VerifiedSecrets } from './verified-secrets.ts';

const hasher = new SecretHasher();

class CountingHasher extends SecretHasher {
  done = 0;

  protected override derive(secret: string, salt: Buffer, cost: SecretCost): Promise<Buffer> {
    this.done += 1;
    return super.derive(secret, salt, cost);
  }
}

it('hashes a right secret once, and a wrong one every time', async () => {
  const secrets = new VerifiedSecrets(hasher);
  const stored = await hasher.hash('9d1f77abe04c');
  await expect(secrets.verify('9d1f77abe04c', stored)).resolves.toBe(true);
  const right = await quickest(() => secrets.verify('9d1f77abe04c', stored), true);
  const wrong = await quickest(() => secrets.verify('9d1f77abe04d', stored), false);
  expect(wrong).toBeGreaterThan(right * 5);
});

it('recognises a generated secret by its digest', async () => {
  const secrets = new VerifiedSecrets(hasher);
  const stored = digestOfGenerated('9d1f77abe04c-5f0e');
  expect(stored).not.toContain('9d1f77abe04c');
  expect(digestOfGenerated('9d1f77abe04c-5f0e')).not.toBe(stored);
  await expect(secrets.verify('9d1f77abe04c-5f0e', stored)).resolves.toBe(true);
  await expect(secrets.verify('9d1f77abe04c-5f0f', stored)).resolves.toBe(false);
  await expect(secrets.verify('', stored)).resolves.toBe(false);
  await expect(secrets.verify('', digestOfGenerated('').slice(0, -1))).resolves.toBe(false);
});

it('recognises one that an earlier release stored without a salt', async () => {
  const stored = `$sha256$${createHash('sha256').update('9d1f77abe04c-5f0e').digest('base64url')}`;
  await expect(new VerifiedSecrets(hasher).verify('9d1f77abe04c-5f0e', stored)).resolves.toBe(true);
  await expect(new VerifiedSecrets(hasher).verify('9d1f77abe04c-5f0f', stored)).resolves.toBe(false);
});

it('does the slow work for chosen secrets only', async () => {
  const counting = new CountingHasher();
  const secrets = new VerifiedSecrets(counting);
  const [generated, chosen] = [digestOfGenerated('9d1f77abe04c-5f0e'), await hasher.hash('9d1f77abe04c')];
  await expect(secrets.verify('wrong', undefined, true)).resolves.toBe(false);
  await expect(secrets.verify('wrong', generated, true)).resolves.toBe(false);
  await expect(secrets.verify('9d1f77abe04c-5f0e', generated, true)).resolves.toBe(true);
  expect(counting.done).toBe(0);
  await expect(secrets.verify('9d1f77abe04c', chosen, true)).resolves.toBe(true);
  await expect(secrets.verify('9d1f77abe04c', chosen, true)).resolves.toBe(true);
  expect(counting.done).toBe(1);
});

it('does the same work for every wrong secret, whoever the owner is', async () => {
  const counting = new CountingHasher();
  const secrets = new VerifiedSecrets(counting);
  const chosen = await hasher.hash('9d1f77abe04c');
  const generated = digestOfGenerated('9d1f77abe04c-5f0e');
  const workFor = async (secret: string, stored: string | undefined, isRight = false) => {
    const before = counting.done;
    await expect(secrets.verify(secret, stored)).resolves.toBe(isRight);
    return counting.done - before;
  };
  for (const stored of [chosen, generated, undefined])
    for (const secret of ['wrong', '', '9d1f77abe04c-5f0f']) expect(await workFor(secret, stored)).toBe(1);
  expect(await workFor('9d1f77abe04c-5f0e', generated, true)).toBe(0);
  expect(await workFor('9d1f77abe04c', chosen, true)).toBe(1);
  expect(await workFor('9d1f77abe04c', chosen, true)).toBe(0);
  expect(await workFor('wrong', chosen)).toBe(1);
});

it('forgets a secret when the stored hash changes', async () => {
  const secrets = new VerifiedSecrets(hasher);
  await secrets.verify('old', await hasher.hash('old'));
  await expect(secrets.verify('old', await hasher.hash('new'))).resolves.toBe(false);
  await expect(secrets.verify('old', undefined)).resolves.toBe(false);
});

async function quickest(work: () => Promise<boolean>, expected: boolean): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now();
    await expect(work()).resolves.toBe(expected);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}
