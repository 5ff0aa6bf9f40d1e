import { ATTACKS, OpenWorld } from '../../support/delivery/attack.ts';
import { isLong } from '../../support/sampling.ts';
import { Annal } from '../../support/service/annal.ts';
import { memoryOf } from '../../support/service/memory-of.ts';

const SCALE = isLong
  ? { perSecond: 500, connections: 10_000, milliseconds: 10_000 }
  : { perSecond: 50, connections: 500, milliseconds: 400 };
const MOST_MS = 250;
const MOST_GROWTH_BYTES = 300_000_000;

let annal: Annal;
let world: OpenWorld;
beforeAll(async () => {
  annal = await Annal.start();
  world = await OpenWorld.prepare(annal, SCALE);
  await world.editors();
});
afterAll(() => annal.discard());

describe('a service whose delivery API is open to the world', () => {
  it.each(ATTACKS)(
    'answers editors while it gets many %s',
    async (kind) => {
      const memory = () => memoryOf(annal.program.pid ?? 0);
      const before = memory();
      const { p99, sent } = await world.editorsDuring(kind, annal.address);
      const grown = memory() - before;
      if (isLong)
        process.stderr.write(`${kind}: ${sent} sent, p99 ${p99.toFixed(1)} ms, ${Math.round(grown / 1e6)} MB more\n`);
      expect(sent).toBeGreaterThan(0);
      expect(grown).toBeLessThan(MOST_GROWTH_BYTES);
      if (isLong) expect(p99).toBeLessThan(MOST_MS);
    },
    60_000,
  );
});
