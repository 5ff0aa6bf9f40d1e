// npm run test:console [-- what Jest takes]: the tests of the console in a browser. Without parameters, what measures times
// runs alone, after the others, and suites that failed run once more, one at a time: a browser on a busy machine can miss
// a click. What passes only then is named at the end, since it may still be a fault of the console.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { argv, cwd, env, exit, stdout } from 'node:process';

function passes(which, parameters) {
  const options = { stdio: 'inherit', env: { ...env, CONSOLE_TESTS: which } };
  return spawnSync('npm', ['test', '--', ...parameters], options).status === 0;
}

/** Paths of the suites that failed; undefined if Jest itself did. */
function failedOf(which, parameters) {
  const folder = mkdtempSync(join(tmpdir(), 'annal-console-tests-'));
  const file = join(folder, 'results.json');
  try {
    if (passes(which, [...parameters, '--json', `--outputFile=${file}`])) return [];
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(cwd(), name));
    return failed.length > 0 ? failed : undefined;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Suites of a whole run that failed both times, and those that failed only once. */
function runTwice(which, parameters) {
  const failed = failedOf(which, parameters);
  if (failed === undefined) return { failed: [which], unsteady: [] };
  const again = failed.filter((path) => !passes(which, ['--runInBand', '--runTestsByPath', path]));
  return { failed: again, unsteady: failed.filter((path) => !again.includes(path)) };
}

const parameters = argv.slice(2);
if (parameters.length > 0) exit(passes('all', parameters) ? 0 : 1);

const runs = [runTwice('unmeasured', []), runTwice('measured', ['--runInBand'])];
const unsteady = runs.flatMap((run) => run.unsteady);
const failed = runs.flatMap((run) => run.failed);
if (unsteady.length > 0) stdout.write(`Failed once and passed alone: ${unsteady.join(', ')}\n`);
if (failed.length > 0) stdout.write(`Failed twice: ${failed.join(', ')}\n`);
exit(failed.length === 0 ? 0 : 1);
