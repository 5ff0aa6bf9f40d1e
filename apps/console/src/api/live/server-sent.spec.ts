import { serverSent, type ServerSent } from './server-sent.ts';

async function read(...chunks: readonly string[]): Promise<readonly ServerSent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  const events: ServerSent[] = [];
  for await (const event of serverSent(body)) events.push(event);
  return events;
}

describe('server-sent events', () => {
  it('are put together from whatever pieces they come in', async () => {
    const text = 'id: 7\nevent: change\ndata: {"id":"ä"}\n\n: still there\n\nevent: rights\ndata: {}\n\n';
    const expected = [
      { id: '7', event: 'change', data: '{"id":"ä"}' },
      { id: undefined, event: 'rights', data: '{}' },
    ];
    expect(await read(text)).toEqual(expected);
    expect(await read(...text)).toEqual(expected);
  });

  it('may say only where the stream stands', async () => {
    expect(await read(': connected\n\nid: 7\n\n')).toEqual([{ id: '7', event: 'message', data: '' }]);
  });

  it('have data of several lines, and end where the connection breaks', async () => {
    expect(await read('data: one\ndata: two\n\ndata: thr')).toEqual([
      { id: undefined, event: 'message', data: 'one\ntwo' },
    ]);
  });
});
