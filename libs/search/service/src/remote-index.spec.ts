import { DomainError } from '@annal/kernel';
import { MessageBus, type Message } from '@annal/messaging';
import { AcknowledgedPosition } from './acknowledged-position.ts';
import { EVERYTHING } from './fixtures/running-index.ts';
import { RemoteIndex, type RemoteIndexOptions } from './remote-index.ts';

const answer = { totalCount: 1, hits: [], counts: {} };
const unavailable = (code: string) => new DomainError('unavailable', code, 'please try again');
const never = () => new Promise<never>(() => undefined);

class ScriptedBus extends MessageBus {
  readonly sent: unknown[] = [];

  constructor(private readonly replies: readonly (() => Promise<unknown>)[]) {
    super();
  }

  override async send<Data, Reply>(_: Message<Data, Reply>, data: NoInfer<Data>): Promise<Reply> {
    this.sent.push(data);
    return (await this.replies[this.sent.length - 1]?.()) as Reply;
  }
}

function remote(replies: readonly (() => Promise<unknown>)[], options?: RemoteIndexOptions) {
  const [bus, acknowledged] = [new ScriptedBus(replies), new AcknowledgedPosition()];
  return { bus, acknowledged, index: new RemoteIndex(bus, acknowledged, options) };
}

it('sends the last acknowledged position', async () => {
  const { bus, acknowledged, index } = remote([async () => answer, async () => answer]);
  await index.search(EVERYTHING);
  acknowledged.note(7n);
  acknowledged.note(5n);
  expect(await index.search(EVERYTHING)).toEqual(answer);
  expect(bus.sent).toEqual([
    { query: EVERYTHING, minPosition: null },
    { query: EVERYTHING, minPosition: '7' },
  ]);
});

it('tries another process a few times while one builds its index', async () => {
  const builds = () => Promise.reject(unavailable('Search.Building'));
  expect(await remote([builds, async () => answer]).index.search(EVERYTHING)).toEqual(answer);
  const { bus, index } = remote([builds, builds, builds]);
  await expect(index.search(EVERYTHING)).rejects.toMatchObject({ code: 'Search.Building' });
  expect(bus.sent).toHaveLength(3);
});

it('tries another process beside a silent one', async () => {
  const { index } = remote([never, async () => answer], { askAnotherAfterMs: 10 });
  expect(await index.search(EVERYTHING)).toEqual(answer);
});

it('takes the answer of the first process when the second one refuses', async () => {
  let reply = (_: unknown) => undefined as void;
  const first = () => new Promise<unknown>((resolve) => (reply = resolve));
  const second = async () => {
    queueMicrotask(() => reply(answer));
    throw unavailable('Search.Behind');
  };
  const { index } = remote([first, second], { askAnotherAfterMs: 10 });
  expect(await index.search(EVERYTHING)).toEqual(answer);
});

it('tries no other process when the query itself is refused', async () => {
  const refuses = () => Promise.reject(unavailable('Search.TooExpensive'));
  const { bus, index } = remote([refuses], { askAnotherAfterMs: 1_000 });
  await expect(index.search(EVERYTHING)).rejects.toMatchObject({ code: 'Search.TooExpensive' });
  expect(bus.sent).toHaveLength(1);
});

it('reports the progress of an index', async () => {
  const { index } = remote([async () => '12', async () => null]);
  expect([await index.position(), await index.position()]).toEqual([12n, undefined]);
});
