import { gzipSync } from 'node:zlib';
import {
  blockImage,
  bytesOf,
  digestOf,
  failure,
  image,
  InspectionDesk,
  layered,
  manifest,
  OCI,
  type TestRegistry,
} from './testing/index.ts';

let desk: InspectionDesk;
let registry: TestRegistry;

beforeEach(async () => {
  desk = await InspectionDesk.open();
  ({ registry } = desk);
});
afterEach(() => desk.close());

describe('limits', () => {
  it('stop a decompression bomb in a tiny layer', async () => {
    desk.add(image({ layers: [{ mediaType: `${OCI.layer}+gzip`, bytes: gzipSync(Buffer.alloc(80 * 1024 * 1024)) }] }));
    expect(await failure(desk.inspect())).toBe('IMAGE_TOO_LARGE');
  });

  it.each<[string, object, string]>([
    ['a layer', { layerBytes: 100 }, 'IMAGE_TOO_LARGE'],
    ['all layers', { imageBytes: 150 }, 'IMAGE_TOO_LARGE'],
    ['an unpacked layer', { unpackedLayerBytes: 1_000 }, 'IMAGE_TOO_LARGE'],
    ['all unpacked layers', { unpackedImageBytes: 4_000 }, 'IMAGE_TOO_LARGE'],
    ['the entries of a layer', { entries: 1 }, 'IMAGE_TOO_LARGE'],
    ['the number of layers', { layers: 1 }, 'IMAGE_TOO_LARGE'],
    ['the manifest of the image', { manifestBytes: 100 }, 'IMAGE_TOO_LARGE'],
    ['the configuration', { configBytes: 10 }, 'IMAGE_TOO_LARGE'],
    ['the manifest file', { fileBytes: 5 }, 'MANIFEST_TOO_LARGE'],
  ])('apply to %s', async (_, limits, code) => {
    desk.add(await layered([manifest(1)], ['bin/a', 'bin/b', 'bin/c']));
    expect(await failure(desk.inspect(desk.inspector({}, limits)))).toBe(code);
  });

  it('apply to the time of a slow body and of an endless one', async () => {
    const built = desk.add(await layered([manifest(1)]));
    const wanted = digestOf(bytesOf(built));
    const timers: NodeJS.Timeout[] = [];
    registry.intercept = ({ url = '' }, response) => {
      if (!url.includes(wanted)) return false;
      response.writeHead(200, { 'content-length': bytesOf(built).length });
      timers.push(setInterval(() => response.write(bytesOf(built).subarray(0, 1)), 30));
      return true;
    };
    expect(await failure(desk.inspect(desk.inspector({}, { attemptMs: 300 })))).toBe('DISCOVERY_TIMEOUT');
    for (const timer of timers) clearInterval(timer);
    registry.intercept = ({ url = '' }, response) => {
      if (!url.includes('/manifests/')) return false;
      const more = () => response.write(Buffer.alloc(64 * 1024, ' '), (error) => !error && more());
      more();
      return true;
    };
    expect(await failure(desk.inspect())).toBe('IMAGE_TOO_LARGE');
  });

  it('apply to the number of concurrent inspections', async () => {
    desk.add(await blockImage());
    let [now, most] = [0, 0];
    registry.intercept = ({ url = '' }, response) => {
      if (!url.includes('/manifests/')) return false;
      now += 1;
      most = Math.max(most, now);
      response.once('close', () => (now -= 1));
      setTimeout(() => response.destroy(), 20);
      return true;
    };
    const made = desk.inspector();
    await Promise.all(Array.from({ length: 6 }, () => failure(desk.inspect(made))));
    expect(most).toBe(2);
  });

  it('end an inspection when the caller aborts', async () => {
    registry.intercept = () => true;
    const asking = new AbortController();
    const asked = desk.inspect(desk.inspector(), 'v1', asking.signal);
    const timer = setInterval(() => registry.seen.length > 0 && asking.abort(new Error('stopping')), 5);
    await expect(asked).rejects.toThrow('stopping');
    clearInterval(timer);
  });
});
