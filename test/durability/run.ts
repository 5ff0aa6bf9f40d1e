// npm run test:durability -- [--rounds 100] [--seed 7]: the long form of what `npm test` does with 20 rounds.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const options = { rounds: { type: 'string', default: '100' }, seed: { type: 'string' } };
const { rounds, seed } = parseArgs({ options }).values;
const environment = { DURABILITY_ROUNDS: rounds, ...(seed !== undefined && { DURABILITY_SEED: seed }) };
const jest = spawn('npm', ['test', '--', 'test/durability/kill'], {
  stdio: 'inherit',
  env: { ...process.env, ...environment },
});
jest.on('exit', (code) => process.exit(code ?? 1));
