import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Annal, temporaryFolder } from '../support/annal.ts';
import { success } from '../support/answers.ts';
import { Library } from '../support/library.ts';
import { compareWithRebuild } from '../support/rebuild.ts';
import { logProblems, readStoredLog } from '../support/stored-log.ts';
import { until } from '../support/until.ts';
import type { Entry, Page } from '../support/views.ts';
import { ops } from './ops.ts';

const TAKES_MS = 120_000;
const WRITERS = 4;
/** Between what one of them writes: the backup needs the machine, too. */
const PAUSE_MS = 20;

/** Writes until it is told to stop, and remembers what was acknowledged. */
class Load {
  readonly acknowledged: string[] = [];
  private isOver = false;
  private readonly writers: readonly Promise<void>[];

  constructor(private readonly library: Library) {
    this.writers = Array.from({ length: WRITERS }, () => this.write());
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.writers);
  }

  private async write(): Promise<void> {
    while (!this.isOver) {
      this.acknowledged.push((await this.library.create({ title: 'Kept' })).sys.id);
      await wait(PAUSE_MS);
    }
  }
}

describe('a backup', () => {
  let annal: Annal;
  let library: Library;
  let folder: string;
  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
  });
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(() => annal.discard());

  it(
    'of a service under load holds every write acknowledged before it began, in stores that agree',
    async () => {
      const load = new Load(library);
      const acknowledged = async () => load.acknowledged.length;
      await until(acknowledged, (count) => count >= 100);
      const before = [...load.acknowledged];
      const [copy, restored] = [join(folder, 'copy'), join(folder, 'data')];
      const made = await ops({ DATA_DIR: annal.dataDir }, 'backup', copy);
      expect(made).toMatchObject({ code: 0 });
      // Nothing stood still meanwhile, and nothing stands still afterwards.
      const after = await acknowledged();
      expect(after).toBeGreaterThan(before.length);
      await until(acknowledged, (count) => count > after + 20);
      await load.end();

      expect(await ops({ DATA_DIR: restored }, 'restore', copy)).toMatchObject({ code: 0 });
      expect(statSync(join(restored, 'keys')).isDirectory()).toBe(true);
      const again = await Annal.start(restored);
      const { items } = success(
        await again.call<Page<Entry>>('GET', `${library.path}/entries?pageSize=10000&fields=sys.id`),
      );
      expect(items.map(({ sys }) => sys.id)).toEqual(expect.arrayContaining(before));
      success(await again.call('GET', '/api/management/projects', undefined, { token: await annal.bearer() }));
      expect(await again.program.stop()).toBe(0);
      expect(logProblems(await readStoredLog(restored))).toEqual([]);
      expect((await compareWithRebuild(restored)).differences).toEqual([]);
    },
    TAKES_MS,
  );

  it(
    'is refused where it would overwrite something, and a damaged one is not restored',
    async () => {
      const copy = join(folder, 'copy');
      mkdirSync(copy);
      writeFileSync(join(copy, 'mine'), 'mine');
      const used = await ops({ DATA_DIR: annal.dataDir }, 'backup', copy);
      expect(used).toEqual({ code: 1, output: `${copy} is not empty` });
      expect(readdirSync(copy)).toEqual(['mine']);
      const unfinished = await ops({ DATA_DIR: join(folder, 'data') }, 'restore', copy);
      expect(unfinished).toEqual({ code: 1, output: `${copy} is no complete backup: backup.json is missing` });

      rmSync(copy, { recursive: true });
      expect(await ops({ DATA_DIR: annal.dataDir }, 'backup', copy)).toMatchObject({ code: 0 });
      const log = join(copy, 'stores', 'eventstoredb.db');
      appendFileSync(log, 'x');
      const damaged = await ops({ DATA_DIR: join(folder, 'data') }, 'restore', copy);
      expect(damaged).toEqual({ code: 1, output: `${log} is not what was backed up` });
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
    TAKES_MS,
  );

  it(
    'of a service that was killed holds everything',
    async () => {
      const { sys } = await library.create();
      await annal.program.kill();
      expect(await ops({ DATA_DIR: annal.dataDir }, 'backup', join(folder, 'copy'))).toMatchObject({ code: 0 });
      const restored = join(folder, 'data');
      expect(await ops({ DATA_DIR: restored }, 'restore', join(folder, 'copy'))).toMatchObject({ code: 0 });
      const log = await readStoredLog(restored);
      expect(log.map(({ stream }) => stream)).toContainEqual(expect.stringMatching(new RegExp(`^entry-.*${sys.id}`)));
    },
    TAKES_MS,
  );
});
