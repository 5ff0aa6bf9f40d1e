// The worker's own globals, for suites that Node loads (native-runtime.mjs). Restores them after each suite.
import { measureSuite } from './processor-time.mjs';

const { console, process } = globalThis;
const { exit } = process;

// Exits immediately, because freeing the heap takes longer than Jest waits.
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

/** jest-circus keeps everything a suite has created on the globals. */
function forgetSuite() {
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description === 'JEST_STATE_SYMBOL') delete globalThis[key];
  }
}
