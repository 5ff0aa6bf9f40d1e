import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connect } from '@nats-io/transport-node';
import { NatsServer } from '@annal/testing/nats-server';
import { context, hold, overNats, type Pair } from './spec/sample-services.ts';
import { natsServers } from './address.ts';

const loader = new URL('../../../../tools/dev/register.mjs', import.meta.url).href;
const program = fileURLToPath(new URL('./spec/holding-process.ts', import.meta.url));
const ANSWERED_WITHIN_MS = 5_000;
/** Another process, on a busy machine. */
const STARTED_WITHIN_MS = 120_000;

interface Holder {
  readonly child: ChildProcess;
  next(): Promise<string>;
}

describe(NatsServer.isThere ? 'a request over NATS' : 'no nats-server here', () => {
  if (!NatsServer.isThere) return void it('is reported', () => NatsServer.announce());

  let broker: NatsServer;
  let pair: Pair;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    broker = await NatsServer.start();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await pair.close();
    await broker.kill();
  });

  const holder = async (mode: 'holds' | 'answers'): Promise<Holder> => {
    const child = spawn(process.execPath, ['--import', loader, program, broker.url, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => (await lines.next()).value as string;
    expect(await next()).toBe('ready');
    return { child, next };
  };
  const tried = async (key: string) => {
    const began = performance.now();
    const outcome = await pair.bus.send(hold, { key }, context).catch((error: unknown) => error);
    return { outcome, ms: performance.now() - began };
  };
  const refused = expect.objectContaining({ kind: 'unavailable', message: 'The sample service cannot be reached' });

  it('fails within five seconds when the process that took it is killed', async () => {
    pair = await overNats({}, { url: broker.url, serves: false });
    const { child, next } = await holder('holds');
    const waiting = tried('held');
    expect(await next()).toBe('held');
    child.kill('SIGKILL');
    const { outcome, ms } = await waiting;
    expect(outcome).toEqual(refused);
    expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
  });

  it(
    'is repeated to another process of the service',
    async () => {
      pair = await overNats(
        { timeoutMs: STARTED_WITHIN_MS, repeatMs: STARTED_WITHIN_MS },
        { url: broker.url, serves: false },
      );
      const { child, next } = await holder('holds');
      const waiting = tried('held');
      expect(await next()).toBe('held');
      await holder('answers');
      child.kill('SIGKILL');
      expect((await waiting).outcome).toBe('held');
    },
    STARTED_WITHIN_MS,
  );

  it('fails within five seconds when the server is killed', async () => {
    pair = await overNats({}, { url: broker.url, serves: true });
    const waiting = tried('held');
    await pair.gate.arrived('held');
    await broker.kill();
    const { outcome, ms } = await waiting;
    expect(outcome).toEqual(refused);
    expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    pair.gate.release('held');
    await broker.restart();
  });

  it('waits for a process that still works on it', async () => {
    pair = await overNats({}, { url: broker.url, serves: true });
    const listener = await connect(natsServers(broker.url));
    const inquiries = listener.subscribe('held.sample', { max: 4 });
    const waiting = tried('slow');
    for await (const { data } of inquiries) expect(data.length).toBeGreaterThan(0);
    pair.gate.release('slow');
    expect((await waiting).outcome).toBe('slow');
    await listener.close();
  });
});
