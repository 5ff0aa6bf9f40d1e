import { connect, type AddressInfo, type Socket } from 'node:net';
import { errorBody, startSample, THINGS, type Sample } from '../spec/sample-app.ts';

const timeouts = { silenceMs: 300, wholeMs: 1_000, streamMs: 2_000 };
const late = errorBody('The request body has stopped arriving', 'error', null);

let sample: Sample;
beforeAll(async () => {
  sample = await startSample({ bodyPatience: timeouts });
});
afterAll(() => sample.app.close());

interface Ended {
  readonly text: string;
  readonly afterMs: number;
}

function untilClosed(send: (socket: Socket) => void): Promise<Ended> {
  const { port } = sample.app.getHttpServer().address() as AddressInfo;
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(port, '127.0.0.1', () => send(socket));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ text, afterMs: performance.now() - started }));
  });
}

const head = (method: string, path: string, type = 'application/json') =>
  `${method} ${THINGS}${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`;

const bodyOf = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n')));

function dripping(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), timeouts.silenceMs / 6);
  socket.on('close', () => clearInterval(timer));
}

describe('a body that stops arriving', () => {
  it.each([
    ['at once', head('POST', '/a/free')],
    ['half-way', `${head('POST', '/a/free')}{"a":`],
    ['on a route that takes it as a stream', `${head('POST', '/a/stream', 'image/png')}abc`],
    ['on a route that takes no body', `${head('DELETE', '/a')}{`],
    ['from an unknown caller', `${head('POST', '/guarded/one')}{`],
    ['in chunks', head('POST', '/a/free').replace('content-length: 100000', 'transfer-encoding: chunked')],
  ])('is 408, and the connection closes: %s', async (_, request) => {
    const { text, afterMs } = await untilClosed((socket) => socket.write(request));
    expect(text).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close/i);
    expect(bodyOf(text)).toEqual(late);
    expect(afterMs).toBeGreaterThanOrEqual(timeouts.silenceMs);
    expect(afterMs).toBeLessThan(10 * timeouts.silenceMs);
  });

  it('closes the connection of a request that was answered without it', async () => {
    const { text, afterMs } = await untilClosed((socket) => socket.write(`${head('GET', '/a')}{`));
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(afterMs).toBeLessThan(10 * timeouts.silenceMs);
  });

  it('logs one line', () => {
    const lines = sample.lines().filter(({ status }) => status === 408);
    expect(lines).not.toEqual([]);
    expect(lines).toEqual(lines.map(() => expect.objectContaining({ msg: 'request', code: 'Http.408' })));
    expect(sample.lines().filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a body that keeps arriving', () => {
  it('has as much time as the largest body may take', async () => {
    const { text, afterMs } = await untilClosed((socket) => {
      socket.write(head('POST', '/a/free'));
      dripping(socket, ' ');
    });
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(afterMs).toBeGreaterThanOrEqual(timeouts.wholeMs);
  });

  it('is accepted despite any number of pauses', async () => {
    const { port } = sample.app.getHttpServer().address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const answered = new Promise((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
    const request = head('POST', '/a/free').replace('100000', '7');
    for (const piece of [request, '{"a"', ':1', '}']) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, timeouts.silenceMs / 2));
    }
    expect(await answered).toMatch(/^HTTP\/1.1 201 /);
    // An idle keep-alive connection is not late.
    await new Promise((resolve) => setTimeout(resolve, timeouts.silenceMs * 2));
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });
});
