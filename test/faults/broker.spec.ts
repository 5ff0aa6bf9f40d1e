import { NatsServer } from '@annal/testing/nats-server';
import { AilingFleet } from './support/ailing-fleet.ts';
import { brokerKilled, killed } from './support/fleet-faults.ts';

const TAKES_MS = 240_000;

NatsServer.announce();

/** Long form only; the short one tests the same over TCP. */
describe('a fleet over NATS, under load', () => {
  let fleet: AilingFleet;
  beforeAll(async () => {
    fleet = await AilingFleet.start({ transport: 'nats', replicas: () => 1 });
  }, TAKES_MS);
  afterAll(() => fleet.discard());

  it.each(['the broker', 'content', 'projector'])(
    'recovers by itself after %s is killed',
    async (what) => {
      const faultOf = what === 'the broker' ? brokerKilled : killed(what);
      await fleet.endure(`NATS: ${what} is killed`, faultOf(fleet.members));
    },
    TAKES_MS,
  );

  it('has lost nothing and repeated nothing', () => fleet.expectWhole(), TAKES_MS);
});
