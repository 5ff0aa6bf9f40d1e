import { Program } from '../support/service/process.ts';

/** `npm run bench:layer -- 5` runs the full length. */
it('a large layer is read with little memory', async () => {
  const program = await Program.run('tools/bench/layer.ts', {}, '0.25');
  const grown = await program.says(/port 7, .*?(\d+) MB more memory/, 120_000);
  expect(await program.exit()).toBe(0);
  expect(Number(grown)).toBeLessThan(64);
}, 150_000);
