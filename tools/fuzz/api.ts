// npm run fuzz:api -- [key|editor|reader] [seconds]: Schemathesis against a service of its own (docs/operations.md).
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Annal } from '../../test/support/annal.ts';
import { fillLibrary, PATH, PROJECT, sent, type Known } from './library.ts';

const VERSION = '4.32.5';
const PYTHON = process.env['PYTHON'] ?? 'python3';
const HELP = `${PYTHON} -m pip install schemathesis==${VERSION}, or PYTHON=path/to/python of an environment that has it`;

const folder = fileURLToPath(new URL('.', import.meta.url));
const [who = 'key', seconds = '600'] = process.argv.slice(2);

const GRANTS: Readonly<Record<string, object | undefined>> = {
  editor: {
    entries: [{ id: '*', languages: ['*'], actions: ['*'] }],
    assets: [{ id: '*', languages: ['*'], actions: ['*'] }],
    nodes: [{ id: '*', actions: ['*'] }],
  },
  reader: { entries: [{ id: '*', languages: ['*'], actions: ['sysView'] }] },
};

function requireSchemathesis(): void {
  const found = spawnSync(PYTHON, ['-c', 'from importlib.metadata import version; print(version("schemathesis"))']);
  if (found.error) fail(`Python is missing: there is no ${PYTHON}. Then: ${HELP}`);
  const version = found.stdout.toString().trim();
  if (version !== VERSION) fail(`Schemathesis ${VERSION} is missing${version && `, there is ${version}`}: ${HELP}`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

interface Key {
  readonly id: string;
  readonly name: string;
  readonly flows: readonly { readonly clientId?: string; readonly clientSecret?: string }[];
}

/** A token of the principal that the run works as. */
async function tokenOf(annal: Annal): Promise<string> {
  if (who === 'key') return annal.bearer();
  const { name, flows } = await sent<Key>(annal, 'POST', '/api/security/apiKeys', { name: who });
  const role = { name: who, permissions: GRANTS[who], assignments: { apiKeys: [name] } };
  await sent(annal, 'POST', `${PATH}/security/roles`, role);
  const { clientId = '', clientSecret = '' } = flows.find((flow) => flow.clientSecret !== undefined) ?? {};
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return (await annal.requestToken(form)).body['access_token'] ?? '';
}

/** What the run must not take from itself. */
async function ownOf(annal: Annal, known: Known): Promise<readonly string[]> {
  const { items } = await sent<{ items: readonly Key[] }>(annal, 'GET', '/api/security/apiKeys');
  const { id } = await sent<{ id: string }>(annal, 'GET', '/api/security/users/admin');
  const own = items.filter((key) => !known['apiKeyId']?.includes(key.id));
  return [...own.flatMap((key) => [key.id, key.name]), id, 'admin'];
}

function run(annal: Annal, token: string, own: readonly string[], known: Known): number {
  const parameters = [
    ...['--config-file', `${folder}schemathesis.toml`, 'run', `${annal.address}/api/openapi.json`],
    ...['-H', `Authorization: Bearer ${token}`, '--max-time', seconds, '--workers', '2'],
    ...['--phases', 'coverage,fuzzing', '--exclude-path-regex', '/stream$|connect/token'],
  ];
  const env = {
    ...process.env,
    FUZZ_KNOWN: JSON.stringify(known),
    FUZZ_OWN: own.join(','),
    FUZZ_PROJECT: PROJECT,
    SCHEMATHESIS_HOOKS: `${folder}hooks.py`,
  };
  const main = 'import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())';
  const options = { cwd: annal.dataDir, env, stdio: 'inherit' } as const;
  return spawnSync(PYTHON, ['-c', main, ...parameters], options).status ?? 1;
}

requireSchemathesis();
if (who !== 'key' && !GRANTS[who]) fail(`'${who}' is none of key, editor, reader`);
const annal = await Annal.start();
try {
  const known = await fillLibrary(annal);
  const token = await tokenOf(annal);
  process.exitCode = run(annal, token, await ownOf(annal, known), known);
} finally {
  await annal.discard();
}
