import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encoded, encodingFor } from './content-encoding.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, identity', undefined],
  ['*', 'br'],
  ['deflate', undefined],
  ['zstd;q=x, ;;', undefined],
])('who accepts %j is answered in %j', (accepted, encoding) => {
  for (let turn = 0; turn < 2; turn += 1) expect(encodingFor(accepted, 1024)).toBe(encoding);
});

it('what fits into one packet stays as it is', () => {
  expect([encodingFor('br', 1023), encodingFor('gzip', 10)]).toEqual([undefined, undefined]);
});

it('every encoding has the same content', async () => {
  const bytes = Buffer.from(JSON.stringify(Array.from({ length: 500 }, (_, title) => ({ title }))));
  const [brotli, gzip] = await Promise.all([encoded(bytes, 'br'), encoded(bytes, 'gzip')]);
  expect([brotliDecompressSync(brotli), gunzipSync(gzip)]).toEqual([bytes, bytes]);
  expect(Math.max(brotli.length, gzip.length)).toBeLessThan(bytes.length / 2);
});
