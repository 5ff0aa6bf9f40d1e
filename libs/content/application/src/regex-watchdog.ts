import { createContext, Script } from 'node:vm';
import type { Watchdog } from '@annal/content-domain';

const BUDGET_MS = 100;
const sandbox: { work?: () => unknown } = {};
const context = createContext(sandbox);
const script = new Script('work()');

/** Stops whatever runs below it, also code from outside the sandbox. Costs about 0.1 ms; must not be nested. */
export const regexWatchdog: Watchdog = <Result>(work: () => Result) => {
  sandbox.work = work;
  try {
    return { result: script.runInContext(context, { timeout: BUDGET_MS }) as Result };
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    sandbox.work = undefined;
  }
};
