import { NatsServer } from '@annal/testing/nats-server';
import { Annal } from '../support/service/annal.ts';
import { Balancer } from '../support/service/balancer.ts';
import { Fleet, type FleetTransport } from '../support/service/fleet.ts';
import { Library } from '../support/content/library.ts';
import { SteadyLoad } from '../support/service/steady-load.ts';
import { until } from '../support/until.ts';
import { Session, type ScriptedAnswer } from './session.ts';

const STARTS_MS = 240_000;
const TAKES_MS = 400_000;

NatsServer.announce();
const transports: readonly FleetTransport[] = NatsServer.isThere ? ['tcp', 'nats'] : ['tcp'];

describe.each(transports)('two processes of every service over %s', (transport) => {
  let fleet: Fleet | undefined;
  let balancer: Balancer | undefined;
  let annal: Annal;
  beforeAll(async () => {
    fleet = await Fleet.start({ transport });
    balancer = await Balancer.start(fleet.of('gateway').map(({ address }) => address));
    annal = Annal.at(balancer.address);
  }, STARTS_MS);
  afterAll(async () => {
    await balancer?.close();
    await fleet?.discard();
  });

  it(
    'answer a session exactly like one process',
    async () => {
      const alone = await Annal.start();
      const expected = await Session.play(alone);
      await alone.discard();
      const answers = await Session.play(annal);
      const byRequest = ({ request, ...answer }: ScriptedAnswer, index: number) => [`${index} ${request}`, answer];
      expect(Object.fromEntries(answers.map(byRequest))).toEqual(Object.fromEntries(expected.map(byRequest)));
      expect(new Set(expected.map(({ status }) => status)).size).toBeGreaterThan(6);
    },
    TAKES_MS,
  );

  it(
    'can be restarted one after the other at 100 reads and 50 writes a second without a failed request',
    async () => {
      const library = await Library.withBooks(annal);
      const load = await SteadyLoad.start(library, { readsPerSecond: 100, writesPerSecond: 50 });
      await until(
        async () => load.acknowledged.length,
        (count) => count > 50,
      );
      for (const member of fleet?.members ?? []) {
        expect([member.app, await member.stop()]).toEqual([member.app, 0]);
        await member.start();
      }
      await load.end();
      process.stdout.write(`Rolled over ${transport}, a second: ${JSON.stringify(load.rates)}\n`);
      expect(load.failures).toEqual([]);
      expect(load.reads).toBeGreaterThan(500);
      await load.expectNothingLost(annal);
    },
    TAKES_MS,
  );
});
