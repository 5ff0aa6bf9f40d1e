import { context, echo, Replicas } from './spec/replicas.ts';
import { freePort } from './spec/sample-services.ts';

/** All addresses in 127.0.0.0/8 are local, so several processes can share a port, as in a cluster. */
const places = ['127.0.0.2', '127.0.0.3'];
const [first, second] = [['127.0.0.2'], ['127.0.0.3']];

describe('a name with several addresses', () => {
  let addresses: readonly string[];
  let replicas: Replicas;
  beforeEach(async () => {
    const port = await freePort();
    addresses = places;
    replicas = await Replicas.of(
      {
        transport: 'tcp',
        services: { sample: [{ host: 'sample.internal', port }] },
        resolve: async () => addresses,
        repeatMs: 5_000,
      },
      places.map((host) => ({ transport: 'tcp', address: { host, port } })),
    );
  });
  afterEach(() => replicas.close());

  const ask = () => replicas.bus.send(echo, { text: '' }, context);
  const askTenTimes = async () => {
    for (let count = 0; count < 10; count += 1) await ask();
  };
  const handledBy = (index: number) => replicas.handled[index] ?? 0;

  it('stands for several processes, called in turn', async () => {
    await askTenTimes();
    expect(replicas.handled).toEqual([5, 5]);
  });

  it('gains an address: the new process soon gets messages', async () => {
    addresses = first;
    await ask();
    addresses = places;
    while (handledBy(1) === 0) await ask();
  });

  it('loses an address: no more messages go there', async () => {
    await askTenTimes();
    addresses = second;
    for (let before = -1; handledBy(0) !== before;) {
      before = handledBy(0);
      await askTenTimes();
    }
    expect(handledBy(1)).toBeGreaterThanOrEqual(15);
  });

  it('changes all addresses after the old process is gone, without a failed message', async () => {
    addresses = first;
    await replicas.stop(1);
    await ask();
    await replicas.stop(0);
    await replicas.start(1);
    addresses = second;
    await ask();
    expect(replicas.handled).toEqual([1, 1]);
  });

  it('is resolved again when it had no address at first', async () => {
    addresses = [];
    const waiting = ask();
    addresses = second;
    await expect(waiting).resolves.toBeDefined();
  });
});
