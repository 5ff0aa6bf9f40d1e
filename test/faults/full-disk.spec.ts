import { join } from 'node:path';
import { Annal } from '../support/service/annal.ts';
import { Library } from '../support/content/library.ts';
import { compareWithRebuild } from '../support/stores/rebuild.ts';
import { logProblems, readStoredLog } from '../support/stores/stored-log.ts';
import { endure, isLong } from './support/fault.ts';
import { Load } from './support/load.ts';
import { SmallDisk } from './support/small-disk.ts';

const TAKES_MS = 240_000;
const MEGABYTES = 256;
const TIMES = isLong ? 5 : 1;
/**
 * Writes of four writers. Each is refused after 2 s of retries; if only the read models have no room, it is
 * acknowledged after 5 s as not yet shown.
 */
const HINDERED = isLong ? 20 : 8;
/** Large enough to use up free pages inside the files quickly. */
const BYTES = 20_000;

const disk = SmallDisk.mount(MEGABYTES);
/** Without permission to mount a small disk the suite says so. */
const withDisk = disk ? describe : describeWithout;

function describeWithout(name: string, _: () => void): void {
  describe(`${name}: left out, because mounting a file system is refused here`, () => {
    it('needs: root, and the right to mount a tmpfs', () => expect(disk).toBeUndefined());
  });
}

withDisk('a service whose disk is full', () => {
  let annal: Annal;
  let load: Load;
  let probe: Library;
  beforeAll(async () => {
    annal = await Annal.start(join(disk?.folder ?? '', 'data'), { LOG_LEVEL: 'error' });
    probe = await Library.withBooks(annal);
    load = await Load.start(await Library.withBooks(annal), { bytes: BYTES });
  }, TAKES_MS);
  afterAll(async () => {
    await load.end();
    await annal.discard();
    disk?.unmount();
  });

  it(
    'refuses writes while the disk is full, continues to serve reads, and accepts writes again when there is space',
    async () => {
      for (let times = 0; times < TIMES; times += 1) {
        const took = await endure(
          { load, probe, ready: [annal.address] },
          {
            inflict: async () => {
              disk?.fill();
              await load.isHindered(HINDERED);
              await load.isRead(10);
            },
            mend: async () => disk?.free(),
          },
        );
        process.stdout.write(`the disk is full: ready again after ${took} ms\n`);
      }
      expect(load.refused).toBeGreaterThan(0);
      expect(annal.program.hasEnded).toBe(false);
    },
    TAKES_MS,
  );

  it(
    'has lost nothing and repeated nothing',
    async () => {
      await load.end();
      await load.expectWhole();
      expect(await annal.program.stop()).toBe(0);
      // Readiness includes projections that no request waits for.
      annal = await Annal.start(annal.dataDir);
      expect(await annal.program.stop()).toBe(0);
      expect(logProblems(await readStoredLog(annal.dataDir))).toEqual([]);
      expect((await compareWithRebuild(annal.dataDir)).differences).toEqual([]);
    },
    TAKES_MS,
  );
});
