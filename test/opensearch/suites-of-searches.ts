import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const JEST = [
  '--import',
  './tools/dev/register.mjs',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
/** All of `test/e2e/search` but the suite of lost files, which an index in a cluster does not have. */
const SUITES = ['test/e2e/search/(?!search-index-lost)', 'test/e2e/stores/older-folder'];
/** What the engines refuse differs: `slow-searches.ts` and `large-entries.ts` say it for OpenSearch. */
const TESTS = '^(?!.*(is limited in time and memory|is answered or refused without delaying others))';
const TAKES_MS = 900_000;

/** A process of its own, because the services of suites get their addresses from its environment. */
export function suitesOfSearches(url: () => string): void {
  it(
    'a service with its index in OpenSearch passes the suites of searches, and of the folder of an older release',
    async () => {
      const { LONG: _, ...environment } = process.env;
      const child = spawn(process.execPath, [...JEST, '--runInBand', ...SUITES, '-t', TESTS], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...environment, OPENSEARCH_URL: url() },
      });
      process.once('exit', () => child.kill());
      const [report, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      expect({ code, report: code === 0 ? '' : report }).toEqual({ code: 0, report: '' });
      expect(report).toMatch(/^Test Suites: 1 skipped, 10 passed, 10 of 11 total$/m);
    },
    TAKES_MS,
  );
}
