import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Assets, propertiesOf } from '../../support/content/files.ts';
import { Library } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

let annal: Annal;
let library: Library;
let assets: Assets;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.open(annal);
  assets = new Assets(library);
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });

async function publish(content: Buffer, name: string): Promise<{ entry: Entry; uri: string }> {
  const entry = await assets.create({ name, content }, { parentNodePath: `/${randomUUID().slice(0, 8)}` });
  return { entry: success(await library.invoke(entry, 'publish')), uri: propertiesOf(entry).uri };
}

const photo = async (width = 60, height = 40) => publish(await plain(width, height).jpeg().toBuffer(), 'a photo.jpg');

async function asked(uri: string, headers: Record<string, string> = {}, method = 'GET') {
  const address = `${annal.address}/api/delivery/projects/${library.id}/assets${encodeURI(uri)}`;
  const response = await fetch(address, { headers, method });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, header: (name: string) => response.headers.get(name), body };
}

/** Beside `Origin`, on which every answer depends. */
const varied = (header: (name: string) => string | null) =>
  (header('vary') ?? '').split(', ').filter((name) => !['', 'Origin'].includes(name));

const sizeOf = async (body: Buffer) => {
  const { format, width, height, pages } = await sharp(body, { animated: true }).metadata();
  return { format, width, height, ...(pages && { pages }) };
};

describe('a derived image', () => {
  it('is made as its parameters say, in their order', async () => {
    const { uri } = await photo();
    const picture = await asked(`${uri}?w=30&f=png`);
    expect([picture.status, await sizeOf(picture.body)]).toEqual([200, { format: 'png', width: 30, height: 20 }]);
    expect(picture.header('content-type')).toBe('image/png');
    expect(picture.header('content-disposition')).toBe("inline; filename*=UTF-8''a%20photo.png");
    expect(await sizeOf((await asked(`${uri}?rotate=90&width=20`)).body)).toMatchObject({ width: 20, height: 30 });
    expect(await sizeOf((await asked(`${uri}?width=20&rotate=90`)).body)).toMatchObject({ width: 13, height: 20 });
  });

  it('is answered in parts, to HEAD, and not again to a caller that has it', async () => {
    const { uri } = await photo();
    const address = `${uri}?w=20`;
    const whole = await asked(address);
    const etag = whole.header('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const part = await asked(address, { range: 'bytes=3-6' });
    expect([part.status, part.body]).toEqual([206, whole.body.subarray(3, 7)]);
    const head = await asked(address, {}, 'HEAD');
    expect([head.header('content-length'), head.header('etag')]).toEqual([String(whole.body.length), etag]);
    expect((await asked(address, { range: 'bytes=9999999-' })).status).toBe(416);
    expect((await asked(address, { 'if-none-match': etag })).status).toBe(304);
    // Nothing is computed for an image that has never been made.
    const other = (await asked(`${uri}?w=21`)).header('etag');
    expect([other === etag, (await asked(uri)).header('etag') === etag]).toEqual([false, false]);
  });

  it('is kept as long as the file at the same address', async () => {
    const { uri } = await photo();
    expect((await asked(`${uri}?w=20`)).header('cache-control')).toBe('public, max-age=300');
    const lasting = await asked(`${uri}?w=20&invalidationKey=1`);
    expect(lasting.header('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each<[string, string, string, string[]]>([
    ['f=webp', 'image/webp,*/*', 'image/webp', ['Accept']],
    ['f=webp', '*/*', 'image/jpeg', ['Accept']],
    ['f=avif', 'image/avif', 'image/avif', ['Accept']],
    ['f=auto', 'image/avif,image/webp', 'image/avif', ['Accept']],
    ['f=auto', '*/*', 'image/jpeg', ['Accept']],
    ['f=png', 'image/webp', 'image/png', []],
    ['w=20', 'image/webp', 'image/jpeg', []],
    ['', 'image/webp', 'image/jpeg', []],
  ])('of ?%s for Accept %s is %s', async (query, accept, type, vary) => {
    const { uri } = await photo();
    const { status, header } = await asked(`${uri}?${query}`, { accept });
    expect([status, header('content-type'), varied(header)]).toEqual([200, type, vary]);
  });

  it.each([
    ['w=0', 'w'],
    ['width=5001', 'width'],
    ['fit=fill&w=3', 'fit'],
    ['rotate=400', 'rotate'],
    ['f=bmp', 'f'],
    ['bg=nocolour', 'bg'],
    ['crop=1,2,3,4,5', 'crop'],
    ['w=5000&h=5000&fit=stretch&blur=x', 'blur'],
    ['crop=5,5,100,100', 'crop'],
  ])('is refused for ?%s', async (query, field) => {
    const { uri } = await photo();
    const { status, body } = await asked(`${uri}?${query}`);
    expect(status).toBe(400);
    const { data } = JSON.parse(body.toString()) as { data: { errors: { field: string }[] } };
    expect(data.errors.map((error) => error.field)).toEqual([field]);
  });

  it('is gone with its file', async () => {
    const { entry, uri } = await photo();
    expect((await asked(`${uri}?w=20`)).status).toBe(200);
    success(await library.invoke(entry, 'sysUnpublish'));
    expect((await asked(`${uri}?w=20`)).status).toBe(404);
  });
});

describe('a file that is no picture to work on', () => {
  it.each([
    [
      'plan.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml; charset=utf-8',
    ],
    ['notes.txt', 'text', 'text/plain; charset=utf-8'],
  ])('is answered as it is: %s', async (name, content, type) => {
    const { uri } = await publish(Buffer.from(content), name);
    const { status, header, body } = await asked(`${uri}?w=20&f=webp`, { accept: 'image/webp' });
    expect([status, header('content-type'), varied(header), body.toString()]).toEqual([200, type, [], content]);
  });

  it('is answered as it is when it cannot be read', async () => {
    const content = (await plain(60, 40).png().toBuffer()).subarray(0, 60);
    const { uri } = await publish(content, 'picture.png');
    const { status, header, body } = await asked(`${uri}?w=20`);
    expect([status, header('x-image'), header('content-type')]).toEqual([200, 'original', 'image/png']);
    expect(body.equals(content)).toBe(true);
    // Another version may be able to read it.
    const lasting = await asked(`${uri}?w=20&invalidationKey=1`);
    expect([lasting.header('x-image'), lasting.header('cache-control')]).toEqual(['original', 'public, max-age=300']);
  });
});

it('derives no more than a hundred images of a file in an hour', async () => {
  const { uri } = await photo(120, 80);
  const answers = await Promise.all(Array.from({ length: 101 }, (_, index) => asked(`${uri}?w=${index + 1}&f=png`)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([429]);
  expect(Number(refused[0]?.header('retry-after'))).toBeGreaterThan(3_000);
  expect([refused[0]?.header('cache-control'), refused[0]?.header('etag')]).toEqual(['no-store', null]);
  // Those that are stored are never refused.
  expect((await asked(`${uri}?w=1&f=png`)).status).toBe(200);
});
