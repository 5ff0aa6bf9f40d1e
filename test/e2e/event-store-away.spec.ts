import { expectHonest, Outage } from '../support/outage.ts';
import { sampled } from '../support/sampling.ts';
import type { Disturbance } from '../support/store-process.ts';

const WAIT_MS = 120_000;

describe('while the event store is away', () => {
  let outage: Outage;
  beforeAll(async () => {
    outage = await Outage.prepare();
  }, WAIT_MS);
  afterAll(() => outage.end());

  it.each(sampled<Disturbance>(['SIGSTOP', 'SIGKILL'], 1))(
    'by %s, writes are refused whole, reads go on, and it recovers by itself',
    async (disturbance) => {
      await outage.store('eventstoredb').takeAway(disturbance);
      const [created, changed, read, signedIn] = await Promise.all([
        outage.create(),
        outage.change(),
        outage.readAll(),
        outage.signIn(),
        outage.expectUnready('eventstoredb'),
      ]);
      expectHonest([...created, changed], []);
      expectHonest(read, [200]);
      expect(signedIn.answer).toMatchObject({ status: 503, body: { error: 'server_error' } });

      await outage.store('eventstoredb').bringBack();
      await outage.expectRecovery();
      await outage.expectWhole(created);
    },
    WAIT_MS,
  );
});
