import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const OLDEST_PYTHON = '3.10';

export class Missing extends Error {}

/** A Python environment with Schemathesis, installed from `requirements.txt` on first use. @throws Missing */
export function pythonWithSchemathesis(): string {
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = `${cache}schemathesis-${digest}`;
  const python = `${folder}/bin/python`;
  const complete = `${folder}/complete`;
  if (existsSync(complete)) return python;
  rmSync(folder, { recursive: true, force: true });
  makeEnvironment(folder);
  process.stdout.write('Schemathesis is installed from the Python package index\n');
  const packages = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement', requirements];
  const failure = run(python, packages);
  if (failure !== undefined)
    throw new Missing(`Schemathesis cannot be installed from the Python package index: ${failure}`);
  writeFileSync(complete, '');
  return python;
}

function makeEnvironment(folder: string): void {
  const base = process.env['PYTHON'] ?? 'python3';
  const hint = `Python ${OLDEST_PYTHON} or newer is needed; PYTHON names the one to use`;
  const isRecent = `import sys; sys.exit(sys.version_info < (${OLDEST_PYTHON.replace('.', ', ')}) and 'It is too old')`;
  const unusable = run(base, ['-c', isRecent]);
  if (unusable !== undefined) throw new Missing(`${base} cannot be used: ${unusable}. ${hint}`);
  const failure = run(base, ['-m', 'venv', folder]);
  if (failure !== undefined)
    throw new Missing(`${base} cannot create an environment (is python3-venv installed?): ${failure}`);
}

function run(program: string, parameters: readonly string[]): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (error) return error.message;
  if (status === 0) return undefined;
  return `${stdout}\n${stderr}`.trim().split('\n').at(-1) ?? `it ended with ${status}`;
}
