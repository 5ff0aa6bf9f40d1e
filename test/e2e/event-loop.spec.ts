import { Annal } from '../support/annal.ts';
import { success } from '../support/answers.ts';
import { heavyType } from '../support/heavy/entries.ts';
import type { HeavyRequest } from '../support/heavy/request.ts';
import { heavyRequests } from '../support/heavy/requests.ts';
import { Library } from '../support/library.ts';
import { LoopDelay, watchedLoop } from '../support/loop-delay.ts';
import { isLong, sampled } from '../support/sampling.ts';

/** No request with a body of up to a mebibyte may take more in one turn of the loop. */
const BOUND_MS = 100;
const RUNS = 3;

describe('the event loop', () => {
  let annal: Annal;
  let loop: LoopDelay;
  let known: Readonly<Record<string, string>>;

  beforeAll(async () => {
    annal = await Annal.start(undefined, watchedLoop);
    loop = new LoopDelay(annal.program);
    const library = await Library.withBooks(annal);
    await library.publish(heavyType);
    const { sys } = await library.create({ title: 'x' }, { contentTypeId: 'heavy' });
    const { id: node } = success(await library.call<{ id: string }>('GET', '/nodes/root'));
    const { id: group } = success(await annal.call<{ id: string }>('POST', '/api/security/groups', { name: 'G' }), 201);
    success(await library.call('POST', '/taggroups', { id: 'topics', name: 'Topics' }), 201);
    known = { project: library.id, entry: sys.id, node, group };
  });
  afterAll(() => annal.discard());

  const send = async ({ method, path, body, type = 'application/json' }: HeavyRequest) => {
    const target = path.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);
    const headers = { authorization: `Bearer ${await annal.bearer()}`, 'content-type': type };
    const answer = await fetch(annal.address + target, { method, headers, ...(body !== undefined && { body }) });
    await answer.arrayBuffer();
    return answer.status;
  };

  /** Processor time, because other suites run beside this one: a turn that waits for a processor is not long by itself. */
  const longestTurn = async (request: HeavyRequest) => {
    if (request.after) expect(await send(request.after)).toBe(200);
    await loop.longest();
    const status = await send(request);
    const { cpuMs, heldMs } = await loop.longest();
    return { status, cpuMs: Math.round(cpuMs), heldMs: Math.round(heldMs) };
  };

  it('is held by no request for long', async () => {
    const found: unknown[] = [];
    for (const request of sampled(heavyRequests(), 30))
      for (let run = 1; run <= RUNS; run += 1) {
        const turn = await longestTurn(request);
        const isHeld = turn.cpuMs >= BOUND_MS;
        // Beside other suites only what is long in every run counts.
        const isJudged = isLong || run === RUNS;
        if (turn.status === 500 || (isHeld && isJudged)) found.push({ request: request.name, ...turn });
        if (!isLong && !isHeld) break;
      }
    expect(found).toEqual([]);
  }, 600_000);
});
