import { SecretHasher } from './secret-hasher.ts';
import { defaultCost } from './slow-hash.ts';

const cheap = { algorithm: 'argon2id', memory: 256, passes: 1 } as const;
const hasher = new SecretHasher(cheap);

it('recognises the secret and nothing else', async () => {
  const stored = await hasher.hash('Reading-Room-7');
  await expect(hasher.verify('Reading-Room-7', stored)).resolves.toBe(true);
  await expect(hasher.verify('reading-room-7', stored)).resolves.toBe(false);
  await expect(hasher.verify('', stored)).resolves.toBe(false);
});

it('ignores how accents are encoded', async () => {
  const stored = await hasher.hash('caf\u00e9-Au-Lait');
  await expect(hasher.verify('cafe\u0301-Au-Lait', stored)).resolves.toBe(true);
});

it('gives every hash its own salt and does not contain the secret', async () => {
  const [first, second] = await Promise.all([hasher.hash('Reading-Room-7'), hasher.hash('Reading-Room-7')]);
  expect(first).not.toBe(second);
  expect(first).not.toContain('Reading-Room-7');
});

it('verifies hashes of another cost, which is stored with them', async () => {
  const stored = await new SecretHasher({ algorithm: 'argon2id', memory: 512, passes: 3 }).hash('Reading-Room-7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=512,t=3,p=1\$/);
  await expect(hasher.verify('Reading-Room-7', stored)).resolves.toBe(true);
});

it('verifies hashes of an installation whose Node has no Argon2', async () => {
  const stored = await new SecretHasher({ algorithm: 'scrypt', ln: 11, r: 4, p: 2 }).hash('Reading-Room-7');
  expect(stored).toMatch(/^\$scrypt\$ln=11,r=4,p=2\$/);
  await expect(hasher.verify('Reading-Room-7', stored)).resolves.toBe(true);
  await expect(hasher.verify('reading-room-7', stored)).resolves.toBe(false);
});

it('takes as long for an unknown user', async () => {
  const slow = new SecretHasher(defaultCost);
  const stored = await slow.hash('Reading-Room-7');
  const [known, unknown] = await quickest(
    () => slow.verify('guess', stored),
    () => slow.verify('guess', undefined),
  );
  expect(unknown).toBeGreaterThan(known / 2);
});

it('leaves the event loop free', async () => {
  const slow = new SecretHasher(defaultCost);
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 1);
  await slow.hash('Reading-Room-7');
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
});

it('refuses callers when too many wait', async () => {
  const busy = new SecretHasher(cheap);
  const outcomes = await Promise.allSettled(Array.from({ length: 230 }, () => busy.hash('x')));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(230 - 202);
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', code: 'Security.Busy' } });
  await expect(busy.hash('x')).resolves.toMatch(/^\$argon2id/);
});

it('refuses a stored hash that it cannot read', async () => {
  await expect(hasher.verify('x', 'plain text')).rejects.toThrow('a form that this release does not know');
});

/** Minimum of several alternating runs, because other load only adds time. */
async function quickest(...works: readonly (() => Promise<unknown>)[]): Promise<readonly [number, number]> {
  const times = [Infinity, Infinity] as [number, number];
  for (let run = 0; run < 12; run += 1)
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      times[index] = Math.min(times[index] ?? Infinity, performance.now() - start);
    }
  return times;
}
