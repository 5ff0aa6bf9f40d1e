import type { DomainEvent, Recorded } from '@annal/kernel';
import { eventBatches, ONE_BY_ONE } from './event-batches.ts';

const event = (position: number, text = '', commandId = `c${position}`) =>
  ({ stream: 's-1', position: BigInt(position), data: { text }, metadata: { commandId } }) as Recorded<DomainEvent>;
const sizes = (...args: Parameters<typeof eventBatches>) => [...eventBatches(...args)].map(({ length }) => length);

it('end at the largest number of events', () => {
  const events = Array.from({ length: 7 }, (_, index) => event(index));
  expect(sizes(events, { events: 3, bytes: 1_000_000 })).toEqual([3, 3, 1]);
  expect(sizes(events, ONE_BY_ONE)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(sizes([], ONE_BY_ONE)).toEqual([]);
});

it('end at the largest size', () => {
  const events = Array.from({ length: 4 }, (_, index) => event(index, 'x'.repeat(1_000)));
  expect(sizes(events, { events: 500, bytes: 1_500 })).toEqual([2, 2]);
});

it('keep the events of one append together', () => {
  const events = [event(1), event(2, '', 'one'), event(3, '', 'one'), event(4, '', 'one'), event(5)];
  expect(sizes(events, { events: 2, bytes: 1_000_000 })).toEqual([4, 1]);
});
