import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { linkTo, Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

let annal: Annal;
let site: Site;
let token: string;
beforeAll(async () => {
  annal = await Annal.shared();
  token = await annal.tokenFor();
  site = await Site.open(annal);
});
afterAll(() => annal.discard());

interface Raw {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** As it is sent: `fetch` would decode it. */
async function raw(below: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(
      annal.address + site.path + below,
      { method, headers: { authorization: `Bearer ${token}`, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
        );
      },
    );
    sent.on('error', reject).end();
  });
}

const accepting = (encoding: string) => ({ 'accept-encoding': encoding });

describe('an answer of a kibibyte or more', () => {
  it('is compressed as the client likes, with the same tag, the first time and from the cache', async () => {
    const { sys } = await site.novel('Long', { summary: 'Carrots and beans. '.repeat(100) });
    for (const below of [`/entries/${sys.id}`, `/entries/${sys.id}?versionStatus=latest`]) {
      const plain = await raw(below, {});
      expect(plain.headers).toMatchObject({ vary: expect.stringContaining('Accept-Encoding') });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      for (const turn of [1, 2])
        for (const [accepted, encoding, decode] of [
          ['gzip, deflate, br', 'br', brotliDecompressSync],
          ['gzip', 'gzip', gunzipSync],
        ] as const) {
          const { headers, bytes } = await raw(below, accepting(accepted));
          expect([
            turn,
            headers['content-encoding'],
            headers['etag'],
            headers['vary'],
            headers['content-type'],
          ]).toEqual([turn, encoding, plain.headers['etag'], plain.headers['vary'], plain.headers['content-type']]);
          expect(Number(headers['content-length'])).toBe(bytes.length);
          expect(decode(bytes)).toEqual(plain.bytes);
          expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
          const head = await raw(below, accepting(accepted), 'HEAD');
          expect([head.headers['content-encoding'], head.headers['content-length']]).toEqual([
            encoding,
            headers['content-length'],
          ]);
          const known = { ...accepting(accepted), 'if-none-match': String(plain.headers['etag']) };
          expect(await raw(below, known)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
        }
    }
  });
});

it('a short answer is sent as it is', async () => {
  const { headers, bytes } = await raw('', accepting('br, gzip'));
  expect(bytes.length).toBeLessThan(1024);
  expect(headers).not.toHaveProperty('content-encoding');
});

it('an answer of more than 20 MiB is refused before it is put together', async () => {
  const large = await site.author('Large', {});
  const text = 'x'.repeat(400_000);
  const novel = await site.novel('Large', { keywords: [text] });
  const links = Array.from({ length: 60 }, () => linkTo(novel));
  const list = await site.novel('List', { others: links, author: linkTo(large) });
  expect(await site.read(`/entries/${list.sys.id}`)).toMatchObject({ status: 200 });
  expect(await site.read(`/entries/${list.sys.id}?linkDepth=1&fields=title,others`)).toMatchObject({ status: 200 });
  expect(await site.read(`/entries/${list.sys.id}?linkDepth=1`)).toMatchObject({
    status: 400,
    body: {
      data: { errors: [{ field: 'linkDepth', message: expect.stringContaining('smaller linkDepth or pageSize') }] },
    },
  });
});
