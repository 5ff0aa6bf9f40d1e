import type { Outbound } from '../wire/outbound.ts';
import { Consumer } from './consumer.ts';
import type { Message } from './message.ts';
import { consumerStrategy } from './strategies.ts';

/** Strategies look at room and names only, so no connection is needed. */
const consumer = (connectionName: string, bufferSize = 2) =>
  new Consumer({ out: {} as Outbound, bufferSize, from: '127.0.0.1:1', username: 'anonymous', connectionName });
const fill = (target: Consumer) => target.inFlight.add({ id: String(target.inFlight.size) } as Message);
const names = ['a', 'b', 'c'];

describe('consumer strategies', () => {
  it('RoundRobin takes turns and skips full consumers', () => {
    const consumers = names.map((name) => consumer(name, 1));
    const strategy = consumerStrategy('RoundRobin');
    const choose = () => strategy.choose(consumers, () => 's');
    expect([choose(), choose(), choose(), choose()]).toEqual([0, 1, 2, 0].map((index) => consumers[index]));
    fill(consumers[1] as Consumer);
    expect(choose()).toBe(consumers[2]);
    for (const index of [0, 2]) fill(consumers[index] as Consumer);
    expect(choose()).toBeUndefined();
  });

  it('DispatchToSingle stays with the first consumer that has room', () => {
    const consumers = names.map((name) => consumer(name, 1));
    const strategy = consumerStrategy('DispatchToSingle');
    expect(strategy.choose(consumers, () => 's')).toBe(consumers[0]);
    fill(consumers[0] as Consumer);
    expect(strategy.choose(consumers, () => 's')).toBe(consumers[1]);
  });

  it('Pinned keeps a stream with its consumer, spreads streams, and moves only those of a consumer that left', () => {
    const consumers = names.map((name) => consumer(name));
    const strategy = consumerStrategy('Pinned');
    const streams = Array.from({ length: 90 }, (_, number) => `entry-${number}`);
    const place = (among: readonly Consumer[]) =>
      streams.map((stream) => strategy.choose(among, () => stream)?.options.connectionName);
    const before = place(consumers);
    expect(place(consumers)).toEqual(before);
    for (const name of names) expect(before.filter((chosen) => chosen === name).length).toBeGreaterThan(15);
    const after = place(consumers.filter(({ options }) => options.connectionName !== 'b'));
    for (const [index, name] of before.entries()) if (name !== 'b') expect(after[index]).toBe(name);
  });

  it('Pinned waits for its consumer instead of choosing another', () => {
    const consumers = [consumer('a', 1), consumer('b', 1)];
    const strategy = consumerStrategy('Pinned');
    fill(strategy.choose(consumers, () => 's') as Consumer);
    expect(strategy.choose(consumers, () => 's')).toBeUndefined();
  });
});
