// npm run test:durability -- [--rounds 100] [--seed 7]: `npm test` runs 4 rounds, `npm run test:long` 20.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { rounds, seed } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string' } },
}).values;
const chosen = { DURABILITY_ROUNDS: rounds, ...(seed !== undefined && { DURABILITY_SEED: seed }) };
const tests = spawn('npm', ['test', '--', 'test/durability/kill'], {
  stdio: 'inherit',
  env: { ...process.env, ...chosen },
});
tests.on('exit', (code) => process.exit(code ?? 1));
