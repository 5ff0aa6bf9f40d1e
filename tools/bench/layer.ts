// npm run bench:layer -- 5: memory and time to inspect a layer of 5 GB that is generated while it is sent. Covers
// registry and inspector, which share this process.
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { defaultLimits, defaultSettings, RegistryImageInspector } from '@annal/blocks-discovery';
import { image, OCI, tar, TestRegistry } from '@annal/blocks-discovery/testing';

const MIB = 1024 * 1024;
const gigabytes = Number(process.argv[2] ?? 1);
const size = Math.ceil(gigabytes * 1024) * MIB;
const block = randomBytes(MIB);

const manifestEntry = await tar([{ name: 'manifest.json', content: '{"port":7}' }]);
const bigHeader = (await tar([{ name: 'bin/big', content: '' }])).subarray(0, 512);
setSize(bigHeader, size);
const { digest, length } = await measured();

const registry = await TestRegistry.start();
const built = image({ layers: [{ mediaType: `${OCI.layer}+gzip`, bytes: Buffer.alloc(0) }] });
const text = built.bytes
  .toString()
  .replace(/("layers":\[\{"mediaType":"[^"]+",).*$/, `$1"digest":"${digest}","size":${length}}]}`);
registry.add('bench/layer', { ...built, bytes: Buffer.from(text), digest: `sha256:${hash(text)}` }, 'v1');
registry.intercept = ({ url = '' }, response) => {
  if (!url.endsWith(digest)) return false;
  response.writeHead(200, { 'content-length': length });
  Readable.from(archive())
    .pipe(createGzip({ level: 0 }))
    .pipe(response);
  return true;
};

const limits = { ...defaultLimits, layerBytes: 64 * 1024 * MIB, imageBytes: 64 * 1024 * MIB };
const unlimited = { ...limits, unpackedLayerBytes: 64 * 1024 * MIB, unpackedImageBytes: 64 * 1024 * MIB };
const allowed = [{ host: 'localhost', port: registry.port, plainHttp: true }];
const inspector = new RegistryImageInspector({ ...defaultSettings, limits: unlimited }, allowed);
const before = process.memoryUsage().rss;
let most = before;
const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
const began = performance.now();
const { found } = await inspector.inspect(
  { uri: `${registry.host}/bench/layer`, tag: 'v1', commitId: 'c' },
  new AbortController().signal,
);
clearInterval(watching);
const seconds = (performance.now() - began) / 1_000;
process.stdout.write(
  `A layer of ${gigabytes} GB: port ${found.port}, ${seconds.toFixed(1)} s, ` +
    `${(size / MIB / seconds).toFixed(0)} MB/s, ${Math.ceil((most - before) / MIB)} MB more memory\n`,
);
inspector.close();
await registry.stop();

/** The big file comes first, so that all of it has to be read to find the small one. */
function* archive(): Generator<Buffer> {
  yield bigHeader;
  for (let left = size; left > 0; left -= MIB) yield block;
  yield manifestEntry;
}

async function measured(): Promise<{ digest: string; length: number }> {
  const digested = createHash('sha256');
  let total = 0;
  for await (const chunk of Readable.from(archive()).pipe(createGzip({ level: 0 })) as AsyncIterable<Buffer>) {
    digested.update(chunk);
    total += chunk.length;
  }
  return { digest: `sha256:${digested.digest('hex')}`, length: total };
}

function setSize(header: Buffer, bytes: number): void {
  header.write(`${bytes.toString(8).padStart(11, '0')} `, 124);
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
