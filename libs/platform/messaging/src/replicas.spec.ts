import { firstValueFrom } from 'rxjs';
import { DomainError } from '@annal/kernel';
import { context, echo, endBroker, hold, wires, type Replicas, type StartReplicas } from './spec/replicas.ts';

afterAll(endBroker);

const outcome = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

describe.each(wires)('several processes of a service %s', (_name, start: StartReplicas) => {
  let replicas: Replicas;
  beforeEach(async () => {
    replicas = await start({ processes: 2, repeatMs: 5_000 });
  });
  afterEach(() => replicas.close());

  it('share the messages', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => replicas.bus.send(echo, { text: String(number) }, context)),
    );
    expect(answers).toHaveLength(40);
    expect(replicas.handled.every((count) => count > 0)).toBe(true);
  });

  it('restart one after the other without a failed message', async () => {
    let isOver = false;
    let answered = 0;
    const callers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        await replicas.bus.send(echo, { text: '' }, context);
        answered += 1;
      }
    });
    for (const index of [0, 1]) {
      await replicas.stop(index);
      const before = answered;
      while (answered < before + 100) await replicas.bus.send(echo, { text: '' }, context);
      await replicas.start(index);
    }
    isOver = true;
    await expect(Promise.all(callers)).resolves.toBeDefined();
  });

  it('are all away briefly without a failed message', async () => {
    await Promise.all([replicas.stop(0), replicas.stop(1)]);
    const waiting = replicas.bus.send(echo, { text: 'later' }, context);
    await replicas.start(1);
    await expect(waiting).resolves.toMatchObject({ text: 'later' });
  });

  it('are away for long: the caller gets an error', async () => {
    await Promise.all([replicas.stop(0), replicas.stop(1)]);
    const late = { ...context, deadline: Date.now() + 200 };
    expect(await outcome(replicas.bus.send(echo, { text: '' }, late))).toMatchObject({ kind: 'unavailable' });
  });
});

describe.each(wires)('a process %s', (_name, start: StartReplicas) => {
  it('ignores a message whose deadline passed on the way', async () => {
    const replicas = await start({ processes: 1 });
    const sent = (deadline: number) =>
      firstValueFrom(replicas.link.request(echo.pattern, { data: { text: '' }, context: { ...context, deadline } }));
    const late = await outcome(sent(Date.now() - 5_000));
    expect(late).toMatchObject({ kind: 'unavailable', code: 'Service.Unavailable' });
    expect(replicas.handled).toEqual([0]);
    await sent(Date.now() + 5_000);
    expect(replicas.handled).toEqual([1]);
    await replicas.close();
  });

  it('refuses messages beyond its capacity at once', async () => {
    const replicas = await start({ processes: 1, carries: 2 });
    const held = ['a', 'b'].map((key) => replicas.bus.send(hold, { key }, context));
    await Promise.all(['a', 'b'].map((key) => replicas.gate.arrived(key)));
    const refused = await outcome(replicas.bus.send(echo, { text: '' }, context));
    expect(refused).toBeInstanceOf(DomainError);
    expect(refused).toMatchObject({ kind: 'unavailable', message: 'Too many requests are waiting, please try again' });
    ['a', 'b'].forEach((key) => replicas.gate.release(key));
    await Promise.all(held);
    await expect(replicas.bus.send(echo, { text: 'again' }, context)).resolves.toMatchObject({ text: 'again' });
    await replicas.close();
  });
});
