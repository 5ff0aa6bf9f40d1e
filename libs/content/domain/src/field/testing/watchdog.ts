import { createContext, Script } from 'node:vm';
import type { Watchdog } from '../regex-budget.ts';

const sandbox: { work?: () => unknown } = {};
const context = createContext(sandbox);
const script = new Script('work()');

/** As the application's, for tests of the domain alone. */
export const watchdog: Watchdog = <Result>(work: () => Result) => {
  sandbox.work = work;
  try {
    return { result: script.runInContext(context, { timeout: 100 }) as Result };
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
};
