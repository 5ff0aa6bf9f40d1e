import { runInNewContext } from 'node:vm';
import type { Watchdog } from '../regex-budget.ts';

/** As the application's, for tests of the domain alone. */
export const watchdog: Watchdog = <Result>(work: () => Result) => {
  try {
    return { result: runInNewContext('work()', { work }, { timeout: 100 }) as Result };
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
};
