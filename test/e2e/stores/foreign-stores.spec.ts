import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ops } from '../../ops/ops.ts';
import { adminPassword, Annal, temporaryFolder } from '../../support/service/annal.ts';
import { success, type ErrorBody } from '../../support/answers/answers.ts';
import { accessTokenOf, flowOfToken } from '../../support/callers/access-tokens.ts';
import { createApiKey } from '../../support/callers/security.ts';
import { Library } from '../../support/content/library.ts';
import type { Environment } from '../../support/service/process.ts';
import { StoreProcess } from '../../support/stores/store-process.ts';
import { until } from '../../support/until.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const TAKES_MS = 120_000;

describe('stores that belong together', () => {
  const folder = temporaryFolder();
  const started: Annal[] = [];
  let documents: StoreProcess;
  let one: StoreProcess;
  let two: StoreProcess;
  beforeAll(async () => {
    [documents, one, two] = await Promise.all([
      StoreProcess.start('mongodb', join(folder, 'documents')),
      StoreProcess.start('eventstoredb', join(folder, 'one')),
      StoreProcess.start('eventstoredb', join(folder, 'two')),
    ]);
  }, TAKES_MS);
  afterAll(async () => {
    for (const annal of started) await annal.program.kill();
    await Promise.all([documents, one, two].map((store) => store.kill()));
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (log: StoreProcess, database: string): Environment => ({
    EVENTSTORE_URL: log.url,
    MONGODB_URL: documents.url.replace('/?', `/${database}?`),
  });
  const start = async (name: string, environment: Environment) => {
    const annal = await Annal.start(join(folder, name), environment);
    started.push(annal);
    return annal;
  };
  const login = async (annal: Annal) => {
    const form = { grant_type: 'contensis_classic', username: 'admin', password: adminPassword, scope: 'Entry_Read' };
    return (await annal.requestToken(form)).status;
  };

  it(
    'serve two installations on one MongoDB with separate databases',
    async () => {
      const [first, second] = [await start('a', at(one, 'first')), await start('b', at(two, 'second'))];
      const [library, other] = [await Library.withBooks(first), await Library.withBooks(second)];
      await library.create({ title: 'Of the first' });
      expect((await second.call('GET', library.path)).status).toBe(404);
      expect((await first.call('GET', other.path)).status).toBe(404);
      await second.program.stop();

      const foreign = await Annal.launch(join(folder, 'c'), at(two, 'first'));
      expect(await foreign.exit()).toBe(1);
      expect(foreign.reason).toMatch(
        /^MONGODB_URL leads to stores that do not belong here: database first belongs to log \S{36}, the event store holds log \S{36}$/,
      );
      expect(success(await library.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(1);
      await first.program.stop();
    },
    TAKES_MS,
  );

  it(
    'require their credentials: a start names the command that moves them from another database',
    async () => {
      const log = await StoreProcess.start('eventstoredb', join(folder, 'three'));
      const before = await start('d', at(log, 'annal'));
      const library = await Library.withBooks(before);
      const { sys } = await library.create({ title: 'Kept' });
      expect(await login(before)).toBe(200);
      const { flowId, token } = accessTokenOf(await createApiKey(before));
      await before.program.stop();

      const moved = at(log, 'cms');
      const refused = await Annal.launch(join(folder, 'd'), moved);
      expect(await refused.exit()).toBe(1);
      expect(refused.reason).toContain('move them with "npm run ops -- move-credentials"');
      const done = await ops(moved, 'move-credentials');
      expect(done).toMatchObject({ code: 0, output: expect.stringContaining('annal_credentials to cms_credentials') });
      const after = await start('d', moved);
      expect(await login(after)).toBe(200);
      expect(await flowOfToken(at(log, 'cms')['MONGODB_URL'] ?? '', token)).toBe(flowId);
      expect(success(await library.at(after).call<Entry>('GET', `/entries/${sys.id}`))).toMatchObject({
        title: 'Kept',
      });
      await after.program.stop();
      await log.kill();
    },
    TAKES_MS,
  );

  it(
    'are checked on every connection, so that nothing is stored in another log',
    async () => {
      const logs = { own: join(folder, 'four'), foreign: join(folder, 'five') };
      const log = await StoreProcess.start('eventstoredb', logs.own);
      const annal = await start('e', at(log, 'replaced'));
      const library = await Library.withBooks(annal);
      const { sys } = await library.create({ title: 'Known' });
      const ready = () =>
        fetch(`${annal.address}/health/ready`).then((answer) => answer.json() as Promise<ReadyReport>);
      await log.kill();
      const foreign = await log.replaced(logs.foreign);
      const report = await until(ready, ({ status }) => status === 'unavailable');
      expect(report.checks['event store']?.reason).toMatch(
        /^The event store holds a log without an identity, this process belongs to log \S{36}$/,
      );
      const lost = await library.call<ErrorBody>('POST', '/entries', {
        title: 'Nowhere',
        sys: { contentTypeId: 'book', language: 'en-GB' },
      });
      expect(lost.status).toBe(503);
      expect(success(await library.call<Entry>('GET', `/entries/${sys.id}`))).toMatchObject({ title: 'Known' });
      await foreign.kill();
      await log.bringBack();
      await until(ready, ({ status }) => status === 'ok');
      const made = await until(
        () => library.call('POST', '/entries', { title: 'After', sys: { contentTypeId: 'book', language: 'en-GB' } }),
        ({ status }) => status !== 503,
      );
      expect(made.status).toBe(201);
      const { items } = success(await library.call<Page<Entry>>('GET', '/entries?order=title'));
      expect(items.map(({ title }) => title)).toEqual(['After', 'Known']);
      await annal.program.stop();
      await log.kill();
    },
    TAKES_MS,
  );
});

interface ReadyReport {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly reason?: string }>>;
}
