// npm run test:mongodb [-- suites]: runs suites that store documents on a real MongoDB, the one at MONGODB_URL or a new
// one, with TLS and a user per suite.
import { spawn } from 'node:child_process';
import { programOf, USUAL_VERSION } from '../support/mongodb/releases.ts';
import { ReplicaSet } from '../support/mongodb/replica-set.ts';

const SUITES = [
  'libs/embedded/mongodb/src/contract',
  'libs/platform/list-filters',
  'libs/platform/process',
  'libs/platform/read-models',
  'libs/content/application',
  'libs/integration/application',
  'libs/search/service',
  'libs/security',
  'libs/structure/application',
  'test/differential',
  'test/e2e',
];

const suites = process.argv.slice(2);
const { MONGODB_URL } = process.env;
process.exitCode = MONGODB_URL === undefined ? await onNewServer() : await run({ MONGODB_URL });

async function onNewServer(): Promise<number> {
  const program = await programOf(USUAL_VERSION);
  if ('missing' in program) {
    process.stdout.write(`No test ran on MongoDB ${USUAL_VERSION}: ${program.missing}\n`);
    return 0;
  }
  const set = await ReplicaSet.start(program, { isSecure: true });
  try {
    // Only the support of the tests reads the second address: it creates the users.
    const code = await run({ MONGODB_URL: set.url, MONGODB_ADMIN_URL: set.adminUrl });
    if (code !== 0) process.stderr.write(`MongoDB afterwards: ${await set.condition()}\n`);
    return code;
  } finally {
    await set.stop();
  }
}

async function run(addresses: Readonly<Record<string, string>>): Promise<number> {
  process.stdout.write(`MongoDB at ${addresses['MONGODB_URL']}\n`);
  const jest = spawn('npm', ['test', '--', ...(suites.length > 0 ? suites : SUITES)], {
    stdio: 'inherit',
    env: { ...process.env, ...addresses },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
  return new Promise((resolve) => jest.once('exit', (code) => resolve(code ?? 1)));
}
