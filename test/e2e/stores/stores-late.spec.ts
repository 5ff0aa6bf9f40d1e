import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { Annal, temporaryFolder } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { freePort } from '../../support/service/free-port.ts';
import { Library } from '../../support/content/library.ts';
import type { Program } from '../../support/service/process.ts';
import { sampled } from '../../support/sampling.ts';
import { StoreProcess, type StoreKind } from '../../support/stores/store-process.ts';
import { until } from '../../support/until.ts';

const WAIT_MS = 240_000;
const BACK_WITHIN_MS = 60_000;
const isLong = process.env['LONG'] === '1';
const AWAY_MS = isLong ? 60_000 : 1_500;

interface Ready {
  readonly status: number;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly reason?: string }>>;
}

class Late {
  readonly folder = temporaryFolder();
  readonly dataDir = temporaryFolder();
  private readonly stores = new Map<StoreKind, StoreProcess>();
  private port = 0;
  private program: Program | undefined;

  static async prepare(): Promise<Late> {
    const late = new Late();
    for (const kind of ['eventstoredb', 'mongodb'] as const)
      late.stores.set(kind, await StoreProcess.start(kind, late.folder));
    late.port = await freePort();
    return late;
  }

  /** The event store as a cluster whose other nodes never come up. */
  async launch(): Promise<void> {
    const event = this.url('eventstoredb').replace('?', ',127.0.0.1:1,127.0.0.1:2?');
    this.program = await Annal.launch(this.dataDir, {
      PORT: String(this.port),
      EVENTSTORE_URL: `${event}&gossipTimeout=1`,
      MONGODB_URL: this.url('mongodb'),
    });
  }

  get annal(): Annal {
    return Annal.at(`http://127.0.0.1:${this.port}`);
  }

  get hasEnded(): boolean {
    return this.program?.hasEnded ?? true;
  }

  async takeAway(): Promise<void> {
    for (const store of this.stores.values()) await store.takeAway('SIGKILL');
  }

  async bringBack(...kinds: readonly StoreKind[]): Promise<void> {
    for (const kind of kinds) await this.stores.get(kind)?.bringBack();
  }

  async ready(): Promise<Ready> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => undefined);
    if (!answer) return { status: 0, checks: {} };
    const { checks } = (await answer.json()) as Pick<Ready, 'checks'>;
    return { status: answer.status, checks };
  }

  async isReady(): Promise<void> {
    await until(
      () => {
        if (this.hasEnded) throw new Error(`It has ended\n${this.program?.output}`);
        return this.ready();
      },
      ({ status, checks }) => status === 200 && Object.values(checks).every(({ ok }) => ok),
      BACK_WITHIN_MS,
    );
  }

  async stop(): Promise<void> {
    await this.program?.stop();
  }

  async end(): Promise<void> {
    await this.program?.kill();
    for (const store of this.stores.values()) await store.kill();
    for (const folder of [this.folder, this.dataDir]) rmSync(folder, { recursive: true, force: true });
  }

  private url(kind: StoreKind): string {
    return this.stores.get(kind)?.url ?? '';
  }
}

let late: Late;
beforeAll(async () => {
  late = await Late.prepare();
}, WAIT_MS);
afterAll(() => late.end());

it(
  'waits for missing stores at the start: live, not ready, with the reason',
  async () => {
    await late.takeAway();
    await late.launch();
    const { annal } = late;
    const notReady = (store: string, ok: boolean) =>
      until(
        () => late.ready(),
        ({ status, checks }) => status === 503 && checks[store]?.ok === ok,
        BACK_WITHIN_MS,
      );
    const { checks } = await notReady('event store', false);
    expect(checks).toMatchObject({ 'read models': { ok: false }, process: { ok: false, reason: 'is starting' } });
    success(await annal.call('GET', '/health/live', undefined, { token: null }));
    const refused = await annal.call('GET', '/api/management/projects', undefined, { token: null });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await wait(AWAY_MS);
    await late.bringBack('eventstoredb');
    expect((await notReady('event store', true)).checks['read models']?.ok).toBe(false);
    await late.bringBack('mongodb');
    await late.isReady();
    const library = await Library.withBooks(annal);
    await library.create({ title: 'The first' });
  },
  WAIT_MS,
);

it(
  'recovers after all stores were unavailable during its work',
  async () => {
    await late.takeAway();
    // It has been ready, so it keeps serving and reports what is away.
    const away = await until(
      () => late.ready(),
      ({ checks }) => checks?.['event store']?.ok === false && checks['read models']?.ok === false,
    );
    expect(away.status).toBe(200);
    await wait(AWAY_MS);
    await late.bringBack('mongodb', 'eventstoredb');
    await late.isReady();
    const library = await Library.withBooks(late.annal);
    await library.create({ title: 'The second' });
  },
  WAIT_MS,
);

it.each(isLong ? [0, 250, 500, 1_000, 1_500, 2_000, 3_000, 4_000] : sampled([400, 900, 1_600, 2_500], 1))(
  'starts even if all stores disappear %i ms after its start',
  async (ms) => {
    await late.stop();
    await late.launch();
    await wait(ms);
    await late.takeAway();
    await wait(AWAY_MS);
    await late.bringBack('eventstoredb', 'mongodb');
    await late.isReady();
    await (await Library.withBooks(late.annal)).create({ title: 'Another' });
  },
  WAIT_MS,
);

it(
  'ends with one line that names the setting and the reason if a store refuses access',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'annal-refusing-'));
    const credentials = { username: 'admin', password: 'right' };
    const store = await startEmbeddedEventStore({ dataDir: folder, credentials });
    const url = `esdb://admin:hunter2@127.0.0.1:${store.port}?tls=false`;
    const program = await Annal.launch(join(folder, 'data'), { EVENTSTORE_URL: url });
    expect(await program.exit()).toBe(1);
    const reason = 'user or password is wrong or missing';
    expect(program.reason).toBe(`EVENTSTORE_URL names a server that cannot be used: ${reason}`);
    await store.close();
    rmSync(folder, { recursive: true });
  },
  WAIT_MS,
);
