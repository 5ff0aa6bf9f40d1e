import { gzipSync, zstdCompressSync } from 'node:zlib';
import {
  bytesOf,
  digestOf,
  failure,
  image,
  InspectionDesk,
  layer,
  layered,
  manifest,
  OCI,
  tar,
  type TestRegistry,
} from './testing/index.ts';

let desk: InspectionDesk;
let registry: TestRegistry;

beforeEach(async () => {
  desk = await InspectionDesk.open();
  ({ registry } = desk);
});
afterEach(() => desk.close());

describe('layers', () => {
  it('may use any compression, also mixed in one image', async () => {
    const empty = await Promise.all((['gzip', 'zstd', 'none'] as const).map((packing) => layer(['bin/a'], packing)));
    for (const packing of ['none', 'gzip', 'zstd'] as const) {
      desk.add(image({ layers: [await layer([manifest(7)], packing), ...empty] }));
      expect(await desk.port()).toBe(7);
    }
  });

  it('may stop after their last entry', async () => {
    const archive = (await tar([manifest(9)])).subarray(0, 512 + '{"port":9}'.length);
    desk.add(image({ layers: [{ mediaType: `${OCI.layer}+gzip`, bytes: gzipSync(archive) }] }));
    expect(await desk.port()).toBe(9);
  });

  it('may be in several parts', async () => {
    const archive = await tar([{ name: 'bin/a', content: Buffer.alloc(300_000, 'a') }, manifest(8)]);
    const [head, tail] = [archive.subarray(0, 100_000), archive.subarray(100_000)];
    const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
    const frames = [skippable, zstdCompressSync(head), skippable, zstdCompressSync(tail), skippable];
    for (const bytes of [
      { mediaType: `${OCI.layer}+gzip`, bytes: Buffer.concat([gzipSync(head), gzipSync(tail)]) },
      { mediaType: `${OCI.layer}+zstd`, bytes: Buffer.concat(frames) },
    ]) {
      desk.add(image({ layers: [bytes] }));
      expect(await desk.port()).toBe(8);
    }
  });

  it.each([
    'application/vnd.docker.image.rootfs.diff.tar.gzip',
    'application/vnd.docker.image.rootfs.foreign.diff.tar.gzip',
    'application/vnd.oci.image.layer.nondistributable.v1.tar+gzip',
  ])('may be %s', async (mediaType) => {
    desk.add(image({ layers: [{ mediaType, bytes: gzipSync(await tar([manifest(4)])) }] }));
    expect(await desk.port()).toBe(4);
  });

  it('of unknown types matter only when they have to be read', async () => {
    const encrypted = { mediaType: `${OCI.layer}+gzip+encrypted`, bytes: Buffer.from('secret') };
    desk.add(image({ layers: [encrypted, await layer([manifest(1)])] }));
    expect(await desk.port()).toBe(1);
    desk.add(image({ layers: [await layer([manifest(1)]), encrypted] }));
    expect(await failure(desk.inspect())).toBe('LAYER_UNSUPPORTED');
  });

  it('that registries may omit are skipped', async () => {
    const foreign = { mediaType: 'application/vnd.docker.image.rootfs.foreign.diff.tar.gzip', bytes: gzipSync('x') };
    desk.add(image({ layers: [await layer([manifest(6)]), foreign] }));
    registry.remove(digestOf(foreign.bytes));
    const { found, warnings: all } = await desk.inspect();
    expect([found.port, all.map(({ code }) => code)]).toEqual([6, ['LAYER_SKIPPED']]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['truncated', async () => gzipSync(await tar([manifest(1)])).subarray(0, -20)],
    ['not an archive', async () => gzipSync(Buffer.alloc(2_000, 'x'))],
    ['not compressed', async () => tar([manifest(1)])],
    ['compressed in another way', async () => zstdCompressSync(await tar([manifest(1)]))],
    ['a truncated archive', async () => gzipSync((await tar([manifest(1)])).subarray(0, 515))],
    ['empty', async () => Buffer.alloc(0)],
    ['an archive with an endless header', async () => gzipSync(endlessHeader())],
  ])('that are %s are corrupt', async (_, bytes) => {
    desk.add(image({ layers: [{ mediaType: `${OCI.layer}+gzip`, bytes: await bytes() }] }));
    expect(await failure(desk.inspect())).toBe('LAYER_CORRUPT');
  });

  it('have to match their digests, or nothing in them counts', async () => {
    const built = desk.add(await layered([manifest(1)]));
    const wanted = digestOf(bytesOf(built));
    for (const bytes of [gzipSync(await tar([manifest(2)])), Buffer.from('x'), Buffer.alloc(bytesOf(built).length)]) {
      registry.intercept = ({ url = '' }, response) => url.includes(wanted) && Boolean(response.end(bytes));
      expect(await failure(desk.inspect())).toBe('DIGEST_MISMATCH');
    }
  });

  it('continue where the connection broke', async () => {
    const content = Buffer.from(Array.from({ length: 200_000 }, (_, place) => (place * 7919) % 251));
    const built = desk.add(image({ layers: [await layer([{ name: 'bin/a', content }, manifest(5)], 'none')] }));
    const wanted = digestOf(bytesOf(built));
    for (const resumes of [true, false]) {
      let broken = 0;
      registry.intercept = (request, response) => {
        if (!request.url?.includes(wanted)) return false;
        if (!resumes) delete request.headers.range;
        if (broken > 0) return false;
        broken += 1;
        response.writeHead(200, { 'content-length': bytesOf(built).length });
        response.write(bytesOf(built).subarray(0, 90_000), () => setTimeout(() => response.destroy(), 20));
        return true;
      };
      expect(await desk.port()).toBe(5);
    }
  });
});

/** A PAX header that announces a name of 1 GiB. */
function endlessHeader(): Buffer {
  const header = Buffer.alloc(512);
  header.write('././@PaxHeader', 0);
  header.write('0000644\0', 100);
  header.write('10000000000\0', 124);
  header.write('00000000000\0', 136);
  header.write('x', 156);
  header.write('ustar\x0000', 257);
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.alloc(8 * 1024 * 1024, 'x')]);
}
