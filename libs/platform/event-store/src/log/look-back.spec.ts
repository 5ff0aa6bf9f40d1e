import { randomUUID } from 'node:crypto';
import { add, context, counter, newStream } from '../testing/counter.ts';
import { startOwnStore } from '../testing/own-store.ts';

let own: Awaited<ReturnType<typeof startOwnStore>>;
beforeAll(async () => {
  own = await startOwnStore(new Date());
});
afterAll(() => own.stop());

const other = { ...counter, category: `other${randomUUID().slice(0, 8)}` };

async function append(kind: typeof counter): Promise<bigint> {
  const stream = kind === counter ? newStream() : `${kind.category}-${randomUUID()}`;
  const { receipt } = await own.store.transact(kind, stream, add(1), context());
  return BigInt(receipt.position);
}

it('finds the last event of some categories and the end of the log', async () => {
  const categories = new Set([counter.category]);
  const before = await own.store.headPosition();
  expect(await own.store.lookBack(categories, before)).toEqual({ head: before, last: undefined });
  const first = await append(counter);
  expect(await own.store.lookBack(categories, before)).toEqual({ head: first, last: first });
  let head = first;
  for (let count = 0; count < 40; count += 1) head = await append(other);
  expect(await own.store.lookBack(categories, before)).toEqual({ head, last: first });
  expect(await own.store.lookBack(categories, -1n)).toEqual({ head, last: first });
  expect(await own.store.lookBack(categories, first)).toEqual({ head, last: undefined });
  const last = await append(counter);
  expect(await own.store.lookBack(categories, first)).toEqual({ head: last, last });
  expect(await own.store.lookBack(new Set(['none']), -1n)).toEqual({ head: last, last: undefined });
});

it('stops reading when the look is cancelled', async () => {
  await append(counter);
  const cancelled = AbortSignal.abort(new Error('nobody waits'));
  await expect(own.store.lookBack(new Set(['none']), -1n, cancelled)).rejects.toThrow('nobody waits');
});
