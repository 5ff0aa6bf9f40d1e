// The worker's own globals, for suites that node itself loads (native-runtime.mjs). What one suite has changed of them
// does not reach the next one.
import { measureSuite } from './processor-time.mjs';

const { console, process } = globalThis;
const { exit } = process;

// With nothing left to do: to take its heap apart takes a worker longer than Jest waits for its end.
process.once('beforeExit', () => process.exit());

export default class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = null;
  variables = { ...process.env };
  folder = process.cwd();

  constructor(_config, { testPath }) {
    this.endMeasuring = measureSuite(testPath);
  }

  async setup() {
    Error.prepareStackTrace = undefined; // Jest's, which knows nothing of what register.mjs has compiled
  }

  async teardown() {
    process.exit = exit;
    globalThis.console = console;
    if (process.cwd() !== this.folder) process.chdir(this.folder);
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    forgetSuite();
    this.endMeasuring();
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}

/** What jest-circus keeps on the globals would keep everything that a suite has made. */
function forgetSuite() {
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description === 'JEST_STATE_SYMBOL') delete globalThis[key];
  }
}
