// npm run test:mongodb [-- suites]: runs suites that store documents on a real MongoDB, the one at MONGODB_URL or a new
// one.
import { spawn } from 'node:child_process';
import { Missing, start, VERSION } from './server.mjs';

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
  'test/e2e',
];

const suites = process.argv.slice(2);

async function server() {
  const url = process.env.MONGODB_URL;
  return url === undefined ? start() : { url, stop: () => Promise.resolve() };
}

try {
  const { url, stop } = await server();
  console.log(`MongoDB at ${url}`);
  const jest = spawn('npm', ['test', '--', ...(suites.length > 0 ? suites : SUITES)], {
    stdio: 'inherit',
    env: { ...process.env, MONGODB_URL: url },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => jest.kill(signal));
  process.exitCode = await new Promise((resolve) => jest.once('exit', (code) => resolve(code ?? 1)));
  await stop();
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.log(`${error.message}. No test ran on MongoDB ${VERSION}`);
}
