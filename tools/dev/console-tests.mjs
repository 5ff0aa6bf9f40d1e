// npm run test:console [-- what Jest takes]: the tests of the console in a browser. Without parameters, what measures times
// runs alone, after the others.
import { spawnSync } from 'node:child_process';
import { argv, env, exit } from 'node:process';

const parameters = argv.slice(2);
const runs =
  parameters.length > 0
    ? [['all', parameters]]
    : [
        ['unmeasured', []],
        ['measured', ['--runInBand']],
      ];
const failed = runs.filter(([which, more]) => {
  const options = { stdio: 'inherit', env: { ...env, CONSOLE_TESTS: which } };
  return spawnSync('npm', ['test', '--', ...more], options).status !== 0;
});
exit(failed.length === 0 ? 0 : 1);
