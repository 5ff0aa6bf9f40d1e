import { success } from '../../support/answers/answers.ts';
import { expectHonest, Outage, REFUSED_WITHIN_MS } from '../../support/stores/outage.ts';
import { sampled } from '../../support/sampling.ts';
import type { Disturbance, StoreKind } from '../../support/stores/store-process.ts';
import type { Entry } from '../../support/answers/views.ts';

const WAIT_MS = 120_000;
/** A silent event store times out after 2.5 s; the rest is for a busy machine. */
const SIGNED_IN_WITHIN_MS = 9_000;

let outage: Outage;
beforeAll(async () => {
  outage = await Outage.prepare();
}, WAIT_MS);
afterAll(() => outage.end());

async function without(store: StoreKind, disturbance: Disturbance) {
  await outage.store(store).takeAway(disturbance);
  const [created, changed, read, signedIn] = await Promise.all([
    outage.create(),
    outage.change(),
    outage.readAll(),
    outage.signIn(),
    outage.expectDegraded(store),
  ]);
  return { created, changed, read, signedIn };
}

async function recovered(store: StoreKind, created: Parameters<Outage['expectWhole']>[0]): Promise<void> {
  await outage.store(store).bringBack();
  await outage.expectRecovery();
  await outage.expectWhole(created);
}

describe('without the event store', () => {
  it.each(sampled<Disturbance>(['SIGSTOP', 'SIGKILL'], 1))(
    'after %s writes are refused completely, reads continue, and the service recovers',
    async (disturbance) => {
      const { created, changed, read, signedIn } = await without('eventstoredb', disturbance);
      // A login by password has to write a record.
      expect(signedIn.map(({ answer }) => answer.status)).toEqual([200, 200, 503]);
      for (const { ms } of signedIn.slice(0, 2)) expect(ms).toBeLessThan(SIGNED_IN_WITHIN_MS);
      expect(await outage.readWith(signedIn[0])).toMatchObject({ status: 200 });
      expectHonest([...created, changed], [], REFUSED_WITHIN_MS);
      expectHonest(read, [200]);
      await recovered('eventstoredb', created);
    },
    WAIT_MS,
  );
});

describe('without MongoDB', () => {
  it(
    'every stored write is acknowledged, even those in progress when MongoDB disappeared',
    async () => {
      const { entry, answers } = await outage.savedWhile(() => outage.store('mongodb').takeAway('SIGKILL'));
      const done = answers.filter(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      await outage.store('mongodb').bringBack();
      await outage.expectRecovery();
      const { sys } = success(await outage.library.call<Entry>('GET', `/entries/${entry.sys.id}`));
      expect(sys.version.versionNo).toBe(`0.${1 + done.length}`);
    },
    WAIT_MS,
  );

  it.each(sampled<Disturbance>(['SIGSTOP', 'SIGKILL'], 1))(
    'after %s writes succeed without being shown, reads are refused, and the service recovers',
    async (disturbance) => {
      const { created, changed, read, signedIn } = await without('mongodb', disturbance);
      for (const { answer } of signedIn) expect(answer).toMatchObject({ status: 503, body: { error: 'server_error' } });
      expectHonest(created, [201]);
      expectHonest([changed], [200]);
      for (const { answer } of [...created, changed])
        if (answer.status !== 503) expect(answer.headers.get('x-consistency')).toBe('pending');
      expectHonest(read, [200]);
      await recovered('mongodb', created);
    },
    WAIT_MS,
  );
});

it(
  'the service stops in order without both stores',
  async () => {
    for (const kind of ['mongodb', 'eventstoredb'] as const) await outage.store(kind).takeAway('SIGKILL');
    expectHonest(await outage.create(), []);
    expect(await outage.annal.program.stop()).toBe(0);
  },
  WAIT_MS,
);
