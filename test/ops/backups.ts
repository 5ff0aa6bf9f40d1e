import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Annal, temporaryFolder } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { accessTokenOf, documentsOf, flowOfToken } from '../support/callers/access-tokens.ts';
import { createApiKey } from '../support/callers/security.ts';
import type { Library } from '../support/content/library.ts';
import { compareWithRebuild } from '../support/stores/rebuild.ts';
import { Assets, png } from '../support/content/files.ts';
import { openToOthers } from '../support/stores/private.ts';
import { isLong } from '../support/sampling.ts';
import { logProblems, readStoredLog } from '../support/stores/stored-log.ts';
import { until } from '../support/until.ts';
import type { Entry, Page } from '../support/answers/views.ts';
import { ops, succeeded } from './ops.ts';

const TAKES_MS = 120_000;
const WRITERS = 4;
/** Leaves CPU time for the backup. */
const PAUSE_MS = isLong ? 20 : 80;
const ENOUGH = isLong ? 300 : 50;

/** Beside a fleet on two cores, 300 writes have taken more than 20 s. */
const WRITTEN_WITHIN_MS = 60_000;

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

export function backups(running: () => Library): void {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'a backup of a service under load holds every write acknowledged before it began, in consistent stores',
    async () => {
      const library = running();
      const { annal } = library;
      const load = new Load(library);
      const acknowledged = async () => load.acknowledged.length;
      await until(acknowledged, (count) => count >= ENOUGH, WRITTEN_WITHIN_MS);
      const before = [...load.acknowledged];
      const { flowId, token } = accessTokenOf(await createApiKey(annal));
      const [copy, restored] = [join(folder, 'copy'), join(folder, 'data')];
      succeeded(await ops({ DATA_DIR: annal.dataDir }, 'backup', copy));
      // Not copied, because the index is built from the log.
      expect([annal.dataDir, copy].map((each) => existsSync(join(each, 'search')))).toEqual([true, false]);
      // The backup did not interrupt writes.
      const after = await acknowledged();
      expect(after).toBeGreaterThan(before.length);
      await until(acknowledged, (count) => count > after + 20, WRITTEN_WITHIN_MS);
      await load.end();

      succeeded(await ops({ DATA_DIR: restored }, 'restore', copy));
      expect(statSync(join(restored, 'keys')).isDirectory()).toBe(true);
      const again = await Annal.start(restored);
      const { items } = success(
        await again.call<Page<Entry>>('GET', `${library.path}/entries?pageSize=10000&fields=sys.id`),
      );
      expect(items.map(({ sys }) => sys.id)).toEqual(expect.arrayContaining(before));
      const search = `${library.path}/entries?pageSize=1&zenql=${encodeURIComponent('title freetext kept')}`;
      const found = await until(
        () => again.call<Page<Entry>>('GET', search),
        ({ status }) => status !== 503,
      );
      expect(success(found).totalCount).toBeGreaterThanOrEqual(before.length);
      expect(await flowOfToken(await documentsOf(again), token)).toBe(flowId);
      success(await again.call('GET', '/api/management/projects', undefined, { token: await annal.bearer() }));
      expect(await again.program.stop()).toBe(0);
      expect(logProblems(await readStoredLog(restored))).toEqual([]);
      expect((await compareWithRebuild(restored)).differences).toEqual([]);
    },
    TAKES_MS,
  );

  it(
    'a backup of a service that was killed holds everything',
    async () => {
      const { annal } = running();
      const { sys } = await running().create();
      await new Assets(running()).create({ name: 'photo.png', content: png(1, 1) });
      await annal.program.kill();
      succeeded(await ops({ DATA_DIR: annal.dataDir }, 'backup', join(folder, 'copy')));
      const restored = join(folder, 'data');
      succeeded(await ops({ DATA_DIR: restored }, 'restore', join(folder, 'copy')));
      for (const data of [annal.dataDir, join(folder, 'copy'), restored]) expect(openToOthers(data)).toEqual([]);
      const log = await readStoredLog(restored);
      expect(log.map(({ stream }) => stream)).toContainEqual(expect.stringMatching(new RegExp(`^entry-.*${sys.id}`)));
    },
    TAKES_MS,
  );
}
