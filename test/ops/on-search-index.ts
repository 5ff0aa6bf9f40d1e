import { success } from '../support/answers/answers.ts';
import type { Library } from '../support/content/library.ts';
import { SteadyLoad } from '../support/service/steady-load.ts';
import { until } from '../support/until.ts';
import type { Entry, Page } from '../support/answers/views.ts';
import { ops } from './ops.ts';

const TAKES_MS = 240_000;
const LINE = /^search-index +(\d+) +at (\d+) in \S+ \(live\)$/m;

export function operationsOnSearchIndex(running: () => Library): void {
  const run = (...parameters: string[]) => ops({ DATA_DIR: running().annal.dataDir }, ...parameters);
  const build = async () => LINE.exec((await run('projections')).output)?.[1];

  it(
    'the index is rebuilt during searches, and is listed with the projections',
    async () => {
      const library = running();
      await until(build, (found) => found !== undefined);
      const former = await build();
      const load = await SteadyLoad.start(library, { readsPerSecond: 20, writesPerSecond: 5 });
      const totals: number[] = [];
      let isOver = false;
      const searching = (async () => {
        while (!isOver) {
          const { status, body } = await library.call<Page<Entry>>('GET', '/entries?pageSize=1&orderBy=price');
          totals.push(status === 200 ? body.totalCount : -status);
        }
      })();
      const rebuilt = await run('rebuild', 'search-index');
      isOver = true;
      await searching;
      await load.end();
      // A slow build shows its progress first.
      const output = expect.stringMatching(/^(search-index: \d+ of \d+\n)*search-index: is live$/) as string;
      expect(rebuilt).toEqual({ code: 0, output });
      expect(Number(await build())).toBe(Number(former) + 1);
      expect(totals.filter((total) => total <= 0)).toEqual([]);
      expect(load.failures).toEqual([]);
      const held = await run('rebuild', 'search-index', '--hold');
      expect(held).toMatchObject({
        code: 1,
        output: expect.stringContaining('search-index is switched by each process'),
      });
      success(await library.annal.call('GET', '/health/ready', undefined, { token: null }));
    },
    TAKES_MS,
  );
}
