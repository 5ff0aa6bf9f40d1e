import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { isLong } from '../../support/sampling.ts';
import { until } from '../../support/until.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const KILLS = isLong ? 20 : 1;
const ENTRIES = 60;
const WRITERS = 3;

describe('the search index', () => {
  let annal: Annal;
  let library: Library;
  beforeEach(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
  });
  afterEach(() => annal.discard());

  const again = async () => {
    annal = await Annal.start(annal.dataDir);
    library = library.at(annal);
  };
  const search = (zenql: string) =>
    library.call<Page<Entry>>('GET', `/entries?pageSize=500&zenql=${encodeURIComponent(zenql)}`);
  /** Every answer meanwhile is right or says that it has to wait. */
  const found = async (zenql: string) => {
    const { status, body, headers } = await until(
      async () => {
        const answer = await search(zenql);
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        return answer;
      },
      (answer) => answer.status !== 503,
    );
    return success({ status, body, headers })
      .items.map(({ sys }) => sys.id)
      .sort();
  };

  it('is built from the log if its folder is missing, while other requests are served', async () => {
    const ids: string[] = [];
    for (let n = 0; n < ENTRIES; n += 1)
      ids.push((await library.create({ title: `Lost ${n}`, pageCount: n + 1 })).sys.id);
    await annal.program.stop();
    const folder = join(annal.dataDir, 'search');
    expect(existsSync(folder)).toBe(true);
    rmSync(folder, { recursive: true });
    await again();
    expect(success(await library.call<Page<Entry>>('GET', '/entries?pageSize=1')).totalCount).toBe(ENTRIES);
    const made = await library.create({ title: 'Lost and found' });
    expect(await found('title freetext lost')).toEqual([...ids, made.sys.id].sort());
    expect(await found('pageCount > 58')).toEqual(ids.slice(58).sort());
  });

  it(`has every acknowledged entry after ${KILLS} kills during writes and searches`, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const acknowledged: string[] = [];
      const title = `Round ${kill}`;
      let isOver = false;
      const writers = Array.from({ length: WRITERS }, async () => {
        while (!isOver) {
          const made = await library.create({ title }).catch(() => undefined);
          if (made) acknowledged.push(made.sys.id);
        }
      });
      const searching = (async () => {
        while (!isOver) {
          const known = acknowledged.slice();
          const answer = await search(`title = "${title}"`).catch(() => undefined);
          if (answer?.status !== 200) continue;
          const seen = new Set(answer.body.items.map(({ sys }) => sys.id));
          expect(known.filter((id) => !seen.has(id))).toEqual([]);
        }
      })();
      await until(
        async () => acknowledged.length,
        (count) => count >= 20,
      );
      await annal.program.kill();
      isOver = true;
      await Promise.all([...writers, searching]);
      await again();
      const seen = new Set(await found(`title = "${title}"`));
      expect(acknowledged.filter((id) => !seen.has(id))).toEqual([]);
    }
  }, 300_000);
});
