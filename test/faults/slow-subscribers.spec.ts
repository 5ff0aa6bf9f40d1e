import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Annal } from '../support/service/annal.ts';
import { EventStream } from '../support/events/event-stream.ts';
import { Library } from '../support/content/library.ts';
import { outboundToTests, Receiver } from '../support/events/receiver.ts';
import { until } from '../support/until.ts';
import { Webhooks } from '../support/events/webhooks.ts';
import { isLong } from './support/fault.ts';

const ENTRIES = isLong ? 5_000 : 100;
/** A creation and a workflow state per entry. */
const EVENTS = 2 * ENTRIES;
const BYTES = 20_000;
const WRITERS = 4;
const TAKES_MS = 30_000 + ENTRIES * 200;
/** Above what the service needs by itself, far below what buffering for slow readers would take. */
const MOST_MEGABYTES = 700;

const megabytesOf = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Opens a live stream and never reads it. */
async function openUnread({ address }: Annal, path: string, bearer: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${bearer}\r\n\r\n`);
  return socket;
}

describe('slow subscribers', () => {
  let annal: Annal;
  let library: Library;
  let [slow, quick]: Receiver[] = [];
  beforeAll(async () => {
    annal = await Annal.start(undefined, { LOG_LEVEL: 'error', ...outboundToTests });
    library = await Library.withBooks(annal);
    [slow, quick] = [await Receiver.open(), await Receiver.open()];
  }, TAKES_MS);
  afterAll(async () => {
    await annal.discard();
    await slow?.close();
    await quick?.close();
  });

  it(
    'delay neither writers nor other subscribers, and use no memory',
    async () => {
      if (!slow || !quick) throw new Error('There are no receivers');
      // Accepts requests but never answers.
      slow.behaviour = () => undefined;
      const topics = { topics: [{ resourceType: 'entry' }] };
      for (const receiver of [slow, quick]) await new Webhooks(library).subscribe(receiver.url(), topics);
      const path = `${library.path}/events/stream`;
      const authorization = `Bearer ${await annal.bearer()}`;
      const unread = await openUnread(annal, path, await annal.bearer());
      const reader = await EventStream.open(annal.address + path, { headers: { authorization } });

      let left = ENTRIES;
      const write = async () => {
        while (left-- > 0) await library.create({ title: `Book ${left}`, extra: { text: 'x'.repeat(BYTES) } });
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
      await until(
        async () => reader.messages.length,
        (count) => count >= EVENTS,
        TAKES_MS,
      );
      await quick.gets(EVENTS, undefined, TAKES_MS);
      expect(new Set(quick.received.map(({ headers }) => headers['webhook-id'])).size).toBe(EVENTS);
      expect(slow.received.length).toBeLessThan(EVENTS);
      expect(megabytesOf(annal.program.pid)).toBeLessThan(MOST_MEGABYTES);
      reader.close();
      unread.destroy();
    },
    TAKES_MS,
  );
});
