import { AilingFleet } from './support/ailing-fleet.ts';
import { everyFault } from './support/cases.ts';

const TAKES_MS = 240_000;

/** Long form only; test/fleet/processes tests one of these faults in the short one. */
describe('a fleet over TCP, under load', () => {
  let fleet: AilingFleet;
  beforeAll(async () => {
    const replicas = (app: string) => (app === 'projector' ? 2 : 1);
    fleet = await AilingFleet.start({ transport: 'tcp', replicas, isWired: true });
  }, TAKES_MS);
  afterAll(() => fleet.discard());

  it.each(everyFault)(
    'recovers by itself when %s',
    async (what, faultOf) => {
      await fleet.endure(what, faultOf(fleet.members));
    },
    TAKES_MS,
  );

  it('has lost nothing and repeated nothing', () => fleet.expectWhole(), TAKES_MS);
});
