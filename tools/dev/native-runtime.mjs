// Replaces jest-runtime: Node loads suites and their imports once per worker. Jest evaluates every module again for
// every suite in a vm, which cost more than the tests.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** The interface that jest-runner and jest-circus expect. */
export default class NativeRuntime {
  constructor(...[, , , , , { collectCoverage }]) {
    if (collectCoverage) throw new Error('Node measures the coverage: set NODE_V8_COVERAGE to a folder');
  }

  /** The part of jest-circus that holds a suite's tests, so every suite gets a new one. */
  requireInternalModule(path) {
    require.cache[path]?.parent.children.splice(0); // would leak it
    delete require.cache[path];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  /** No module mocks: suites pass replacements in. */
  setGlobalsForRuntime() {
    globalThis.jest = { setTimeout: (milliseconds) => (globalThis[TIMEOUT] = milliseconds) };
  }

  teardown() {
    delete globalThis.jest;
    delete globalThis[TIMEOUT];
  }

  getSourceMaps() {
    return new Map(); // node maps stacks of what register.mjs has compiled
  }

  getAllCoverageInfoCopy() {}
  enterTestCode() {}
  leaveTestCode() {}
}
