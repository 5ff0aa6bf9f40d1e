import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { runningStores } from '@annal/embedded-storage';
import { connectDatabase } from '@annal/read-models';
import type { Db } from 'mongodb';
import { temporaryFolder } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import type { Library } from '../support/content/library.ts';
import { Person } from '../support/callers/people.ts';
import { isLong, sampled } from '../support/sampling.ts';
import { SteadyLoad } from '../support/service/steady-load.ts';
import { until } from '../support/until.ts';
import { forgeIndex } from './index-file.ts';
import { ops, succeeded } from './ops.ts';

const TAKES_MS = 240_000;
const MOST_WRITES = 300;
const PAUSE_MS = isLong ? 50 : 120;

export function operationsOnProjections(running: () => Library): void {
  const run = (...parameters: string[]) => ops({ DATA_DIR: running().annal.dataDir }, ...parameters);
  async function inReadModels<Found>(look: (database: Db) => Promise<Found>): Promise<Found> {
    const { mongodbUrl = '' } = (await runningStores(running().annal.dataDir)) ?? {};
    const { database, close } = connectDatabase(mongodbUrl);
    try {
      return await look(database);
    } finally {
      await close();
    }
  }
  const liveIn = async (database: Db) =>
    (await database.collection<{ _id: string; live: string }>('projections').findOne({ _id: 'entries' }))?.live;
  const live = () => inReadModels(liveIn);

  async function takesNameOfRole({ annal }: Library) {
    const name = `later-${randomUUID().slice(0, 8)}`;
    const role = { name, assignments: { apiKeys: [name] } };
    const { id } = success(await running().call<{ id: string }>('POST', '/security/roles', role), 201);
    const { id: key } = await Person.program(annal);
    success(await annal.call('PUT', `/api/security/apiKeys/${key}`, { name }));
    return { name, role: id };
  }

  it('list the builds', async () => {
    const { code, output } = await run('projections');
    expect(code).toBe(0);
    expect(output).toMatch(/^head of the log: \d+$/m);
    expect(output).toMatch(new RegExp(`^entries +${await live()} +at \\d+$`, 'm'));
    expect(await live()).toMatch(/^v\d+$/);
  });

  /** Reads and writes during `work`; returns the statuses of failed calls. */
  async function meanwhile(
    work: () => Promise<void>,
    pairs = 2,
  ): Promise<{ readonly calls: number; readonly failed: number[] }> {
    const library = running();
    const statuses: number[] = [];
    let isOver = false;
    const { sys } = await library.create();
    const reading = async () => {
      while (!isOver) {
        statuses.push((await library.call('GET', `/entries/${sys.id}`)).status);
        statuses.push((await library.call('GET', '/entries?pageSize=25&orderBy=title')).status);
        statuses.push((await library.annal.call('GET', '/health/ready', undefined, { token: null })).status);
        await wait(PAUSE_MS);
      }
    };
    const writing = async () => {
      const entry = { title: 'Meanwhile', sys: { contentTypeId: 'book', language: 'en-GB' } };
      // Bounded: on few cores a rebuild would never catch up with endless writes.
      for (let writes = 0; !isOver && writes < MOST_WRITES; writes += 1) {
        statuses.push((await library.call('POST', '/entries', entry)).status);
        await wait(PAUSE_MS);
      }
    };
    const load = Promise.all(Array.from({ length: pairs }, () => [reading(), writing()]).flat());
    try {
      await work();
    } finally {
      isOver = true;
      await load;
    }
    return { calls: statuses.length, failed: statuses.filter((status) => status !== 200 && status !== 201) };
  }

  const rebuilds: readonly (readonly [what: string, rebuild: () => Promise<void>])[] = [
    [
      'rebuild, switch, roll back and settle',
      async () => {
        const { calls, failed } = await meanwhile(async () => {
          succeeded(await run('rebuild', 'entries', '--hold', '--keep'));
          const former = await live();
          succeeded(await run('switch', 'entries'));
          expect(await live()).not.toBe(former);
          const rolledBack = await until(
            () => run('roll-back', 'entries'),
            ({ code }) => code === 0,
          );
          expect(rolledBack.output).toBe(`entries: readers are back on ${former}`);
          expect(await live()).toBe(former);
        });
        expect(failed).toEqual([]);
        expect(calls).toBeGreaterThan(50);
        expect(await run('settle', 'entries')).toEqual({ code: 1, output: 'entries keeps no former build' });
        expect(await run('rebuild', 'nothing')).toEqual({ code: 1, output: "There is no projection 'nothing'" });
      },
    ],
    [
      'rebuild and switch automatically',
      async () => {
        const former = await live();
        const library = running();
        const load = await SteadyLoad.start(library, { readsPerSecond: 20, writesPerSecond: 5 });
        await until(
          async () => load.acknowledged.length,
          (count) => count > 5,
        );
        succeeded(await run('rebuild', 'entries'));
        await load.end();
        expect(await live()).not.toBe(former);
        expect(load.failures).toEqual([]);
        expect(load.reads).toBeGreaterThan(20);
        await load.expectNothingLost(library.annal);
      },
    ],
  ];

  it.each(sampled(rebuilds, 1))('%s without a failed request', (_, rebuild) => rebuild(), TAKES_MS);

  it(
    'verify the log and the read models during writes, and find missing and damaged data',
    async () => {
      const { sys } = await running().create();
      const forge = (change: object) =>
        inReadModels(async (database) => {
          const entries = database.collection<{ _id: string }>(`entries-${await liveIn(database)}`);
          const { modifiedCount } = await entries.updateOne({ _id: { $regex: sys.id } }, change);
          expect(modifiedCount).toBe(1);
        });
      await forge({ $set: { forged: true } });
      const [missing, damaged] = [(await running().create()).sys, (await running().create()).sys];
      // Searching waits until the index has the acknowledged writes; writes do not.
      success(await running().annal.call('GET', `${running().path}/entries/search?pageSize=0`));
      const { dataDir } = running().annal;
      const ofEntry = `WHERE id LIKE '%' || ? || '%'`;
      forgeIndex(dataDir, `DELETE FROM bodies ${ofEntry}`, missing.id);
      forgeIndex(
        dataDir,
        `UPDATE bodies SET body = replace(body, '"isPublished"', '"wasPublished"') ${ofEntry}`,
        damaged.id,
      );
      forgeIndex(dataDir, `INSERT INTO bodies (id, body) VALUES ('zz', '{"_id":"zz"}')`);
      const { name, role } = await takesNameOfRole(running());
      const { failed } = await meanwhile(async () => {
        const { code, output } = await run('verify');
        expect(output).toMatch(/^log: \d+ events in \d+ streams, 0 problems$/m);
        expect(output).toMatch(
          new RegExp(`^ {2}role ${role} of project ${running().id}: API key ${name} \\([0-9a-f-]{36}\\)$`, 'm'),
        );
        expect(output).toMatch(
          new RegExp(`^read models: \\d+ documents and counters, 1 differences\n {2}entries-v\\S+ \\S*${sys.id}`, 'm'),
        );
        const found = [...output.matchAll(/^ {2}(\S+): (missing|different|additional)$/gm)].map(
          ([, ...parts]) => parts,
        );
        expect(output).toMatch(/^search-index of \S+: \d+ documents, 4 differences$/m);
        const inIndex = (id: string, how: string) => [expect.stringContaining(id), how];
        expect(found).toHaveLength(4);
        expect(found).toEqual(
          expect.arrayContaining([
            inIndex(sys.id, 'different'),
            inIndex(missing.id, 'missing'),
            inIndex(damaged.id, 'different'),
            ['zz', 'additional'],
          ]),
        );
        expect(code).toBe(1);
      }, 1);
      expect(failed).toEqual([]);
      await forge({ $unset: { forged: true } });
    },
    TAKES_MS,
  );

  it('report what is missing if no service runs', async () => {
    const folder = temporaryFolder();
    const { code, output } = await ops({ DATA_DIR: folder }, 'verify');
    expect({ code, output }).toEqual({
      code: 1,
      output: `No service runs on ${folder}; start it, or set EVENTSTORE_URL and MONGODB_URL`,
    });
    rmSync(folder, { recursive: true });
  });
}
