import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pruneLock } from './prune-lock.mjs';

const lock = {
  packages: {
    '': { dependencies: { web: '1.0.0', files: '2.0.0', unused: '1.0.0' }, devDependencies: { tester: '1.0.0' } },
    'node_modules/web': {
      version: '1.0.0',
      dependencies: { parse: '^1.0.0' },
      optionalDependencies: { fast: '^1.0.0', 'not-installed': '^1.0.0' },
      peerDependencies: { core: '*', files: '*', views: '*' },
      peerDependenciesMeta: { files: { optional: true }, views: { optional: true } },
    },
    'node_modules/web/node_modules/parse': { version: '1.1.0', dependencies: { deep: '*' } },
    'node_modules/parse': { version: '2.0.0' },
    'node_modules/deep': { version: '1.0.0', devOptional: true },
    'node_modules/fast': { version: '1.0.0', optional: true, os: ['darwin'], dependencies: { native: '*' } },
    'node_modules/native': { version: '1.0.0', optional: true },
    'node_modules/core': { version: '3.0.0', peer: true },
    'node_modules/files': { version: '2.0.0' },
    'node_modules/views': { version: '2.0.0' },
    'node_modules/unused': { version: '1.0.0' },
    'node_modules/tester': { version: '1.0.0', dev: true },
  },
};

it('keeps the imported packages with their dependencies, each at its place', () => {
  assert.deepEqual(Object.keys(pruneLock(lock, ['web']).packages), [
    'node_modules/core',
    'node_modules/deep',
    'node_modules/fast',
    'node_modules/files',
    'node_modules/native',
    'node_modules/web',
    'node_modules/web/node_modules/parse',
  ]);
});

it('adds an optional peer that the workspace installs as a direct dependency', () => {
  assert.deepEqual(pruneLock(lock, ['web']).dependencies, { files: '2.0.0', web: '1.0.0' });
});

it('marks a package as optional only if no package requires it', () => {
  const { packages } = pruneLock(lock, ['web']);
  const optional = Object.keys(packages).filter((place) => packages[place].optional);
  assert.deepEqual(optional, ['node_modules/fast', 'node_modules/native']);
  assert.deepEqual(packages['node_modules/deep'], { version: '1.0.0' });
});

it('refuses a bundle that imports a development package', () => {
  assert.throws(() => pruneLock(lock, ['web', 'tester']), /not a production dependency: tester/);
});

it('refuses a lock without a required package', () => {
  const { 'node_modules/core': _, ...packages } = lock.packages;
  assert.throws(() => pruneLock({ packages }, ['web']), /node_modules\/web needs core/);
});
