import { Annal } from '../../support/service/annal.ts';
import type { HeavyRequest } from '../../support/heavy/request.ts';
import { heavyRequests } from '../../support/heavy/requests.ts';
import { HeavySender } from '../../support/heavy/senders.ts';
import { longTurns, LoopDelay, watchedLoop } from '../../support/service/loop-delay.ts';
import { isLong, sampled } from '../../support/sampling.ts';

/** The longest turn of any request with a body of up to a mebibyte. */
const BOUND_MS = 100;
const RUNS = 3;

describe('the event loop', () => {
  let annal: Annal;
  let loop: LoopDelay;
  let sender: HeavySender;

  beforeAll(async () => {
    annal = await Annal.start(undefined, watchedLoop);
    loop = new LoopDelay(annal.program);
    sender = await HeavySender.prepare(annal, isLong);
  }, 300_000);
  afterAll(() => annal.discard());

  /** CPU time, because other suites compete for processors. */
  const sentWhile = async (request: HeavyRequest) => {
    if (request.after) expect(await sender.send(request.after)).toBe(200);
    await loop.longest();
    const status = await sender.send(request);
    await sender.untilSearched();
    return { status, held: longTurns(await loop.longest(), BOUND_MS) };
  };

  it('is not blocked for long by any request, nor is that of search', async () => {
    const found: unknown[] = [];
    for (const request of sampled(heavyRequests(), 30))
      for (let run = 1; run <= RUNS; run += 1) {
        const { status, held } = await sentWhile(request);
        // Beside other suites only a turn that is long in every run counts.
        const isJudged = isLong || run === RUNS;
        if (status === 500) found.push({ request: request.name, status });
        if (isJudged) for (const turn of held) found.push({ request: request.name, ...turn });
        if (!isLong && held.length === 0) break;
      }
    expect(found).toEqual([]);
  }, 600_000);
});
