import { errorBody, startSample, THINGS, type Sample } from '../spec/sample-app.ts';

let sample: Sample;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.app.close());

type Content = string | Uint8Array<ArrayBuffer>;
const send = async (method: string, path: string, body: Content) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${sample.base}${THINGS}${path}`, { method, body, headers });
  return { status: response.status, body: await response.json() };
};
const notJson = { status: 400, body: errorBody('The request body is not valid JSON', 'error', null) };
const rejected = (message: string) => ({
  status: 422,
  body: errorBody('There are validation errors creating the entry', 'Validation', [{ field: '', message }]),
});

describe('size', () => {
  const tooLarge = { status: 413, body: errorBody('The request body is too large', 'error', null) };
  const ofBytes = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`;
  const mebibyte = 1024 * 1024;

  it('is limited to 1 MiB', async () => {
    expect((await send('POST', '/a/free', ofBytes(mebibyte))).status).toBe(201);
    expect(await send('POST', '/a/free', ofBytes(mebibyte + 1))).toEqual(tooLarge);
    expect(await send('PUT', '/a', ofBytes(30 * mebibyte))).toEqual(tooLarge);
  });

  it('is limited to 10 MiB on a route that declares it, which reads and refuses a body above 1 MiB', async () => {
    const refused = rejected('The entry is larger than 900 KiB');
    expect((await send('POST', '/a/large', ofBytes(mebibyte))).status).toBe(201);
    expect(await send('POST', '/a/large', ofBytes(mebibyte + 1))).toEqual(refused);
    expect(await send('POST', '/a/large', ofBytes(10 * mebibyte))).toEqual(refused);
    expect(await send('POST', '/a/large', ofBytes(10 * mebibyte + 1))).toEqual(tooLarge);
    const halfCharacter = Buffer.from(ofBytes(2 * mebibyte)).fill(0xff, 100, 101);
    expect(await send('POST', '/a/large', Uint8Array.from(halfCharacter))).toEqual(notJson);
  });

  it('above 1 MiB does not block the event loop', async () => {
    const many = Array.from({ length: 300_000 }, (_, index) => `"a${index}":${index}`).join();
    const bytes = new TextEncoder().encode(`{${many}}`);
    const before = process.threadCpuUsage();
    expect((await send('POST', '/a/large', bytes)).status).toBe(422);
    const { user, system } = process.threadCpuUsage(before);
    // Includes sending the body; parsing it in this thread took 2.7 s.
    expect((user + system) / 1000).toBeLessThan(300);
  });

  it.each([
    ['/a/free', 20_000, 'The request body has more than 20,000 values'],
    ['/a/large', 50_000, 'The request body has more than 50,000 values'],
  ])('is limited in values: %s', async (path, most, message) => {
    const lists = (values: number) => `{"a":[${Array.from({ length: values - 2 }, () => '1').join()}]}`;
    expect((await send('POST', path, lists(most))).status).toBe(201);
    expect(await send('POST', path, lists(most + 1))).toEqual(rejected(message));
    const members = (count: number) => Array.from({ length: count }, (_, at) => `"a${at}":[{}]`).join();
    expect(await send('POST', path, `{${members(Math.ceil(most / 3))}}`)).toMatchObject({ status: 201 });
    expect(await send('POST', path, `{${members(most / 2)}}`)).toEqual(rejected(message));
    const deep = Array.from({ length: most / 40 }, () => '['.repeat(60) + ']'.repeat(60)).join();
    expect(await send('POST', path, `{"a":[${deep}]}`)).toEqual(rejected(message));
  });

  it('counts values, not texts that look like them', async () => {
    const text = JSON.stringify({ a: '[,{,'.repeat(200_000) });
    expect((await send('POST', '/a/free', text)).status).toBe(201);
    expect(await send('POST', '/a/free', text.slice(0, -1))).toEqual(notJson);
    expect(await send('POST', '/a/free', `[${'1,'.repeat(200_000)}1]`)).toMatchObject({ status: 400 });
  });

  it('is limited for bodies of unknown length as well', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const framed = Buffer.concat([Buffer.from('100000\r\n'), chunk, Buffer.from('\r\n')]);
    const head = `POST ${THINGS}/a/free HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n`;
    const chunks = Array.from({ length: 11 }, () => framed);
    const answer = await sample.raw(Buffer.concat([Buffer.from(head), ...chunks, Buffer.from('0\r\n\r\n')]));
    expect(answer).toMatch(/^HTTP\/1.1 413 [\s\S]*"The request body is too large"/);
  });

  it('does not tie up the server when a body never ends', async () => {
    const head = `POST ${THINGS}/a/free HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999999\r\n\r\n`;
    const answer = await sample.raw(Buffer.concat([Buffer.from(head), Buffer.alloc(65 * 1024 * 1024)]));
    expect(answer).toMatch(/^HTTP\/1.1 413 [\s\S]*connection: close/i);
  });
});
