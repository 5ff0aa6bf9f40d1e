import { manyFrames, packedPng, withPackedText } from '@annal/delivery-images/testing';
import { success } from '../../support/answers/answers.ts';
import { Assets } from '../../support/content/files.ts';
import { Library } from '../../support/content/library.ts';
import { isLong } from '../../support/sampling.ts';
import { Annal } from '../../support/service/annal.ts';
import { memoryOf } from '../../support/service/memory-of.ts';

/** Of the service and of the processes that decode pictures, together. */
const MOST_BYTES = 600_000_000;
const ROUNDS = isLong ? 10 : 2;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const hostile: Readonly<Record<string, () => Buffer>> = {
  'header.png': () => packedPng(30_000, 30_000, 1),
  'packed.png': () => packedPng(8_000, 7_000, 7_000),
  'large.png': () => packedPng(7_000, 7_000, 7_000),
  'cut.png': () => packedPng(3_000, 3_000, 3_000).subarray(0, 2_000),
  'frames.gif': () => manyFrames(10_000),
  'text.png': withPackedText,
  'script.svg': () => Buffer.from(SVG),
};

describe('hostile pictures', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.start();
  }, 120_000);
  afterAll(() => annal.discard());

  it('are answered in parallel without a crash, within 600 MB of all processes together', async () => {
    const library = await Library.open(annal);
    const assets = new Assets(library);
    for (const [name, make] of Object.entries(hostile)) {
      const entry = await assets.create({ name, content: make() }, { parentNodePath: '/hostile' });
      success(await library.invoke(entry, 'publish'));
    }
    const pid = annal.program.pid ?? 0;
    let peak = 0;
    const looking = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 50);
    const statuses = new Set<number>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const asked = Object.keys(hostile).flatMap((name) =>
        [`w=${round * 10}`, `w=${round * 10}&f=png`, `h=${round * 10}&r=45`].map(async (query) => {
          const answer = await assets.published(`/hostile/${name}?${query}`);
          statuses.add(answer.status);
          await answer.arrayBuffer();
        }),
      );
      await Promise.all(asked);
    }
    clearInterval(looking);
    expect([...statuses].filter((status) => status === 500 || status === 502)).toEqual([]);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(MOST_BYTES);
    expect((await fetch(`${annal.address}/health/ready`)).status).toBe(200);
  }, 240_000);
});
