import { Annal } from '../../support/service/annal.ts';
import { Desk, FIRED, KILLED_AFTER_MS, published, typesOf } from '../../support/content/desk.ts';
import { logProblems, readStoredLog } from '../../support/stores/stored-log.ts';
import type { Entry } from '../../support/answers/views.ts';

jest.setTimeout(240_000);

// `npm run test:sampled`; three-months runs one of these kills each time.
describe('a due schedule', () => {
  let annal: Annal;
  afterAll(() => annal.discard());

  it('runs once, whenever the service is killed', async () => {
    annal = await Annal.start();
    const desk = await Desk.open(annal);
    const entries: Entry[] = [];
    for (const killedAfter of KILLED_AFTER_MS) {
      entries.push(...(await desk.at(annal).dueTogether(killedAfter)));
      await annal.program.kill();
      annal = await Annal.start(annal.dataDir);
    }
    const finally_ = desk.at(annal);
    for (const entry of entries) {
      const live = await finally_.when(entry, published);
      expect(live.sys).toMatchObject({ schedules: {}, version: { versionNo: '1.0' } });
    }
    expect(await annal.program.stop()).toBe(0);
    const log = await readStoredLog(annal.dataDir);
    expect(logProblems(log)).toEqual([]);
    for (const entry of entries) expect(typesOf(log, entry).slice(4)).toEqual(FIRED);
  });
});
