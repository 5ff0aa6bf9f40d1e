import { Annal } from '../support/service/annal.ts';
import { Fleet } from '../support/service/fleet.ts';
import { heavyRequests } from '../support/heavy/requests.ts';
import { HeavySender } from '../support/heavy/senders.ts';
import { longTurns, LoopDelay, watchedLoop } from '../support/service/loop-delay.ts';
import { isLong, sampled } from '../support/sampling.ts';

/**
 * The bound of test/e2e/http/event-loop for every process on a request's way. Excludes the thread that writes the
 * search index, whose turns nothing waits for.
 */
const BOUND_MS = 100;
const RUNS = isLong ? 3 : 2;
const STARTS_MS = 300_000;

describe('the event loops of a fleet', () => {
  let fleet: Fleet;
  let sender: HeavySender;
  let loops: readonly { readonly app: string; readonly loop: LoopDelay }[];

  beforeAll(async () => {
    fleet = await Fleet.start({ transport: 'tcp', replicas: () => 1, environment: watchedLoop });
    const [gateway] = fleet.of('gateway');
    sender = await HeavySender.prepare(Annal.at(gateway?.address ?? ''), isLong);
    loops = fleet.members.map(({ app, program }) => ({ app, loop: new LoopDelay(program) }));
  }, STARTS_MS);
  afterAll(() => fleet?.discard());

  const turnsHeld = async () => {
    const turns = loops.map(async ({ app, loop }) =>
      longTurns(await loop.longest(), BOUND_MS).map((turn) => ({ app, ...turn })),
    );
    return (await Promise.all(turns)).flat();
  };

  it('are not blocked by any request for long', async () => {
    const found: unknown[] = [];
    for (const request of sampled(heavyRequests(), 12)) {
      let held: Awaited<ReturnType<typeof turnsHeld>> = [];
      for (let run = 1; run <= RUNS; run += 1) {
        if (request.after) expect(await sender.send(request.after)).toBe(200);
        await turnsHeld();
        const status = await sender.send(request);
        if (status === 500) found.push({ request: request.name, status });
        await sender.untilSearched();
        held = await turnsHeld();
        if (isLong) for (const turn of held) found.push({ request: request.name, run, ...turn });
        else if (held.length === 0) break;
      }
      if (!isLong) for (const turn of held) found.push({ request: request.name, ...turn });
    }
    expect(found).toEqual([]);
  }, 3_600_000);
});
