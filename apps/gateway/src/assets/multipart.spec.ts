import { Readable } from 'node:stream';
import { boundaryOf, readParts } from './multipart.ts';

const BOUNDARY = '----------a3a9';
const body = (...parts: readonly string[]) =>
  parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('') + `--${BOUNDARY}--\r\n`;
const file = (disposition: string, content: string, type = 'Content-Type: text/plain\r\n') =>
  `Content-Disposition: form-data; ${disposition}\r\n${type}\r\n${content}`;

const sent = (text: string, size: number) => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return Readable.from(pieces, { objectMode: false });
};

async function partsOf(text: string, size: number) {
  const parts: { name: string | undefined; type: string | undefined; content: string }[] = [];
  await readParts(sent(text, size), BOUNDARY, async ({ bytes, filename, contentType }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    parts.push({ name: filename(), type: contentType(), content: Buffer.concat(chunks).toString() });
  });
  return parts;
}

describe('a multipart body', () => {
  const two = body(file('name="file"; filename="a.txt"', `one\r\n--${BOUNDARY.slice(0, 5)}`), file('name="x"', '', ''));

  it.each([1, 2, 7, 64, 1_000])('is split into its parts when it arrives in chunks of %d bytes', async (size) => {
    expect(await partsOf(two, size)).toEqual([
      { name: 'a.txt', type: 'text/plain', content: `one\r\n--${BOUNDARY.slice(0, 5)}` },
      { name: undefined, type: undefined, content: '' },
    ]);
  });

  it.each([
    ['filename="Grundriß.png"', 'Grundriß.png'],
    ['filename="a \\"b\\".txt"', 'a "b".txt'],
    ["filename*=UTF-8''Grundri%C3%9F.png", 'Grundriß.png'],
    ["filename*=UTF-8''%E0%A4%A.txt", '%E0%A4%A.txt'],
    ['filename=plain.txt', 'plain.txt'],
    ['filename=""', ''],
  ])('gives its file name from %s', async (disposition, name) => {
    expect((await partsOf(body(file(disposition, 'x')), 1_000))[0]?.name).toBe(name);
  });

  it.each([
    ['nothing', ''],
    ['no closing boundary', two.slice(0, -8)],
    ['an unfinished part', two.slice(0, 120)],
    ['another format', '{"a":1}'],
  ])('is rejected when it has %s', async (_, text) => {
    await expect(partsOf(text, 10)).rejects.toThrow('The request body is not valid multipart data');
  });

  it('fails with the error that the part handler throws', async () => {
    const taking = readParts(sent(two, 10), BOUNDARY, () => Promise.reject(new Error('Full')));
    await expect(taking).rejects.toThrow('Full');
  });

  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
    ['Multipart/Form-Data;boundary=----x', '----x'],
    ['multipart/form-data', undefined],
    ['multipart/mixed; boundary=abc', undefined],
    ['application/json', undefined],
    [undefined, undefined],
  ])('has its boundary read from the content type %s', (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
});
