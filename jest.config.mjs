import { dirname } from 'node:path';
import { argv, env, stderr } from 'node:process';
import { assembledConsole } from './tools/dev/assembled-console.mjs';
import { assembled } from './tools/dev/assembled.mjs';
import { leftOut } from './tools/dev/sampled-suites.mjs';

// Suites start some two hundred stores in threads, which start from this bundle (register.mjs).
env.ANNAL_BUNDLE = dirname(await assembled('standalone'));
await assembledConsole();

const leftToOtherRuns = env.CONSOLE_TESTS ? [] : leftOut(argv.slice(2), env);
if (leftToOtherRuns.length > 0)
  stderr.write(
    `Left to other runs, to npm run test:sampled and to npm run test:turns:\n  ${leftToOtherRuns.join('\n  ')}\n`,
  );

/** Of the console, what measures times: alone, since others would be measured with them. */
const MEASURED = ['speed', 'many-entries', 'look/typing', 'look/first-session'];

function consoleTests(which) {
  if (which === undefined) return undefined;
  const suites = which === 'measured' ? MEASURED : ['**/*'];
  return suites.map((suite) => `<rootDir>/test/console/${suite}.spec.ts`);
}

export default {
  // docs/decisions/0029-suites-loaded-by-node.md
  testEnvironment: '<rootDir>/tools/dev/native-environment.mjs',
  runtime: '<rootDir>/tools/dev/native-runtime.mjs',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/test'],
  // Of the console in a browser: `npm run test:console`.
  testMatch: consoleTests(env.CONSOLE_TESTS) ?? ['**/*.spec.ts'],
  // Restarts every process of two fleets under load, which takes minutes: `npm run test:fleet`.
  // Faults in a second fleet: `npm run test:faults`.
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(env.CONSOLE_TESTS ? [] : ['/test/console/']),
    ...(env.CONSOLE_TESTS === 'unmeasured' ? MEASURED.map((suite) => `/test/console/${suite}.spec.ts`) : []),
    ...(process.env['FLEET'] ? [] : ['/test/fleet/(fleet|rebuild|event-loops).spec.ts']),
    ...(process.env['FAULTS'] ? [] : ['/test/faults/(broker|fleet).spec.ts']),
    // Repeated kills of a notifier and around schedules: `npm run test:sampled`.
    // A service with 50,000 tags: `npm run test:long`.
    ...(process.env['LONG']
      ? []
      : ['/test/durability/notifier.spec.ts', '/test/e2e/(entries/due-schedules|tags/many-tags).spec.ts']),
    // Kills of a real MongoDB: `npm run test:sampled` and `npm run test:mongodb:kills`.
    ...(process.env['LONG'] || process.env['MONGODB_KILLS'] ? [] : ['/test/durability/mongodb.spec.ts']),
    // A node of OpenSearch: `npm run test:opensearch`.
    ...(process.env['LONG'] || process.env['OPENSEARCH'] ? [] : ['/test/opensearch/']),
    ...leftToOtherRuns.map((path) => `<rootDir>/${path}`),
  ],
  transform: {},
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/test/support/service/shared-service.ts',
  globalTeardown: '<rootDir>/test/support/service/shared-service.end.ts',
  reporters: [
    'default',
    ['<rootDir>/tools/dev/hung-suites.mjs', { limitMs: (process.env['LONG'] ? 40 : 10) * 60_000 }],
    ...(process.env['SUITE_CPU'] ? ['<rootDir>/tools/dev/suite-cpu.mjs'] : []),
  ],
  testSequencer: '<rootDir>/tools/dev/slowest-first.mjs',
  // A test in a browser goes through many screens, and a service and a browser start before the first.
  testTimeout: env.CONSOLE_TESTS ? 120_000 : 30_000,
  // Three on two cores, because suites sometimes wait for disks, leases and clocks.
  maxWorkers: 3,
  // Suites stay loaded, so a worker that has grown is replaced between two of them.
  workerIdleMemoryLimit: '1GB',
  // Freeing that memory takes the operating system longer than the half second Jest gives by default.
  workerGracefulExitTimeout: 10_000,
  // Survives a reboot, unlike the default in the temporary folder.
  cacheDirectory: 'node_modules/.cache/jest',
};
