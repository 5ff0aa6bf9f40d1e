import { defaultCost, SecretHasher } from './secret-hasher.ts';
import { VerifiedSecrets } from './verified-secrets.ts';

const hasher = new SecretHasher({ ...defaultCost, p: 1 });

it('does the slow work once for a right secret, and every time for a wrong one', async () => {
  const secrets = new VerifiedSecrets(hasher);
  const stored = await hasher.hash('9d1f77abe04c');
  const first = await timed(() => secrets.verify('9d1f77abe04c', stored));
  const again = await timed(() => secrets.verify('9d1f77abe04c', stored));
  const wrong = await timed(() => secrets.verify('9d1f77abe04d', stored));
  expect([first.value, again.value, wrong.value]).toEqual([true, true, false]);
  expect(again.ms).toBeLessThan(first.ms / 5);
  expect(wrong.ms).toBeGreaterThan(again.ms * 5);
});

it('forgets with the stored hash', async () => {
  const secrets = new VerifiedSecrets(hasher);
  await secrets.verify('old', await hasher.hash('old'));
  await expect(secrets.verify('old', await hasher.hash('new'))).resolves.toBe(false);
  await expect(secrets.verify('old', undefined)).resolves.toBe(false);
});

async function timed(work: () => Promise<boolean>): Promise<{ value: boolean; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: performance.now() - start };
}
