// In place of jest-runtime: suites, and all that they import, are loaded by node itself and once per worker. Jest's own
// registry evaluates every module anew for every suite, in a vm, which cost more than the tests.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** What jest-runner and jest-circus call of a runtime. */
export default class NativeRuntime {
  constructor(...[, , , , , { collectCoverage }]) {
    if (collectCoverage) throw new Error('Coverage comes from node here: set NODE_V8_COVERAGE to a folder');
  }

  /** The part of jest-circus that keeps one suite's tests: every suite has its own. */
  requireInternalModule(path) {
    require.cache[path]?.parent.children.splice(0); // would keep it, and all that it keeps
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

  /** There are no module mocks: what a suite puts in place of something it hands in. */
  setGlobalsForRuntime() {
    globalThis.jest = { setTimeout: (milliseconds) => (globalThis[TIMEOUT] = milliseconds) };
  }

  teardown() {
    delete globalThis.jest;
    delete globalThis[TIMEOUT];
  }

  getSourceMaps() {
    return new Map(); // node maps the stacks of what register.mjs has compiled
  }

  getAllCoverageInfoCopy() {}
  enterTestCode() {}
  leaveTestCode() {}
}
