import { ops } from '../ops/ops.ts';
import { Annal } from '../support/service/annal.ts';
import { Library } from '../support/content/library.ts';
import { SteadyLoad } from '../support/service/steady-load.ts';
import { until } from '../support/until.ts';

const TAKES_MS = 600_000;
const ENTRIES = 2_000;
const RATES = { readsPerSecond: 100, writesPerSecond: 50 };
const AT_ONCE = 16;

/** Long form only: test/ops/on-projections does this at a lower rate. */
describe('a read model that is rebuilt under a steady load', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
    let left = ENTRIES;
    const fill = async () => {
      while (left-- > 0) await library.create();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fill));
  }, TAKES_MS);
  afterAll(() => annal.discard());

  const built = async () => {
    const { output } = await ops({ DATA_DIR: annal.dataDir }, 'projections');
    return /^entries +(\S+)/m.exec(output)?.[1];
  };

  it(
    'replaces the current one without a failed request',
    async () => {
      const former = await built();
      const load = await SteadyLoad.start(library, RATES);
      await until(
        async () => load.acknowledged.length,
        (count) => count > RATES.writesPerSecond,
      );
      const { code, output } = await ops({ DATA_DIR: annal.dataDir }, 'rebuild', 'entries');
      expect([code, output]).toEqual([0, expect.any(String)]);
      await load.end();
      process.stdout.write(`Rebuilt under load, a second: ${JSON.stringify(load.rates)}\n`);
      expect(await built()).not.toBe(former);
      expect(load.failures).toEqual([]);
      expect(load.reads).toBeGreaterThan(RATES.readsPerSecond);
      await load.expectNothingLost(annal);
    },
    TAKES_MS,
  );
});
