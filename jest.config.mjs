export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  // Restarts every process of two fleets under load, which takes minutes: `npm run test:fleet`.
  // So is a second fleet to which faults happen: `npm run test:faults`.
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(process.env['FLEET'] ? [] : ['/test/fleet/fleet.spec.ts']),
    ...(process.env['FAULTS'] ? [] : ['/test/faults/broker.spec.ts']),
  ],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/'],
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/test/support/shared-service.ts',
  globalTeardown: '<rootDir>/test/support/shared-service.end.ts',
  testSequencer: '<rootDir>/tools/dev/slowest-first.mjs',
  testTimeout: 30_000,
  // Suites start real stores: more workers than cores only make them wait for each other.
  maxWorkers: 2,
  // Modules loaded through node's vm are never freed: a worker that has grown is replaced between two suites.
  workerIdleMemoryLimit: '1GB',
  // Survives a reboot, unlike the default in the temporary folder.
  cacheDirectory: 'node_modules/.cache/jest',
};
