// npm run fuzz:api -- [all|key|editor|reader] [seconds] [seed] [paths]: runs Schemathesis (docs/operations.md).
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Annal } from '../../test/support/service/annal.ts';
import { fillLibrary, PROJECT } from './library.ts';
import { ownOf, principals, tokenOf, type Principal } from './principals.ts';
import { Missing, pythonWithSchemathesis } from './schemathesis.ts';

const USAGE = 'npm run fuzz:api -- [all|key|editor|reader] [seconds] [seed] [pattern of paths]';
const folder = fileURLToPath(new URL('.', import.meta.url));
const PROGRAM = 'import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())';

interface Run {
  readonly who: Principal;
  readonly seconds: number;
  readonly seed: number;
  readonly paths: string;
}

async function fuzz(python: string, { who, seconds, seed, paths }: Run): Promise<number> {
  const annal = await Annal.start();
  try {
    const known = await fillLibrary(annal);
    const token = await tokenOf(annal, who);
    const env = {
      ...process.env,
      FUZZ_KNOWN: JSON.stringify(known),
      FUZZ_OWN: (await ownOf(annal, known)).join(','),
      FUZZ_PROJECT: PROJECT,
      SCHEMATHESIS_HOOKS: `${folder}hooks.py`,
    };
    const parameters = [
      ...['--config-file', `${folder}schemathesis.toml`, 'run', `${annal.address}/api/openapi.json`],
      ...['--max-time', String(seconds), '--seed', String(seed), '-H', `Authorization: Bearer ${token}`],
      // A live stream never ends.
      ...['--include-path-regex', paths, '--exclude-path-regex', '/stream$'],
    ];
    process.stdout.write(`${who}: ${seconds} seconds with the seed ${seed}\n`);
    const options = { cwd: annal.dataDir, env, stdio: 'inherit' } as const;
    return spawnSync(python, ['-c', PROGRAM, ...parameters], options).status ?? 1;
  } finally {
    await annal.discard();
  }
}

function runsOf(sent: readonly string[]) {
  const [who = 'all', seconds = '600', seed = String(randomInt(2 ** 32)), paths = '.'] = sent;
  const chosen = who === 'all' ? principals : principals.filter((each) => each === who);
  if (chosen.length === 0 || ![seconds, seed].every((number) => /^\d{1,10}$/.test(number))) return undefined;
  return chosen.map((each): Run => ({ who: each, seconds: Number(seconds), seed: Number(seed), paths }));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

const runs = runsOf(process.argv.slice(2)) ?? fail(USAGE);
try {
  const python = pythonWithSchemathesis();
  for (const run of runs) if ((await fuzz(python, run)) !== 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  fail(error.message);
}
