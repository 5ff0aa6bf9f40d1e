import { createHash, createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { PreviewKeys } from '@annal/delivery-application';
import { Annal, temporaryFolder } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Assets, propertiesOf } from '../../support/content/files.ts';
import type { Entry } from '../../support/answers/views.ts';
import { field, Library } from '../../support/content/library.ts';
import { until } from '../../support/until.ts';

const KEY = 'shared with the site';
const PREVIEW_KEY = 'shared by all processes';

const dataDir = temporaryFolder();
const unused = join(dataDir, 'derivatives', 'ab', 'c'.repeat(62), 'picture.png');

let annal: Annal;
let library: Library;
let assets: Assets;
beforeAll(async () => {
  mkdirSync(dirname(unused), { recursive: true });
  writeFileSync(unused, 'of a file that is gone');
  annal = await Annal.start(dataDir, {
    IMAGE_SIGNING: 'required',
    IMAGE_SIGNING_KEY: KEY,
    IMAGE_WIDTHS: '640,320',
    IMAGE_AUTO_FORMAT: 'true',
    DELIVERY_PREVIEW_KEY: PREVIEW_KEY,
    DELIVERY_RATE_LIMIT: '40',
  });
  library = await Library.open(annal);
  assets = new Assets(library);
});
afterAll(() => annal.discard());

const picture = (shade: number) =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .jpeg()
    .toBuffer();

async function publish(content: Buffer) {
  const entry = await assets.create({ name: 'photo.jpg', content }, { parentNodePath: `/${randomUUID().slice(0, 8)}` });
  success(await library.invoke(entry, 'publish'));
  return { entry, path: `/api/delivery/projects/${library.id}/assets${propertiesOf(entry).uri}` };
}

const signature = (address: string) => createHmac('sha256', KEY).update(address).digest('hex').slice(0, 32);

async function asked(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(annal.address + address, { headers, redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, header: (name: string) => response.headers.get(name), body };
}

it('a token is limited from one address, and files are not', async () => {
  const token = await annal.tokenFor();
  const ask = () => annal.call('GET', `/api/delivery/projects/${library.id}`, undefined, { token });
  let answer = await ask();
  expect(answer.status).toBe(200);
  // Some come back in the meantime.
  for (let count = 1; count < 400 && answer.status === 200; count += 1) answer = await ask();
  const { status, headers, body } = answer;
  expect([status, body]).toMatchObject([429, { type: 'error' }]);
  expect([Number(headers.get('retry-after')) > 0, headers.get('cache-control')]).toEqual([true, 'no-store']);
  const other = await annal.tokenFor('Entry_Read', 'Project_Read');
  const path = `/api/delivery/projects/${library.id}`;
  expect(await annal.call('GET', path, undefined, { token: other })).toMatchObject({ status: 200 });
});

it('derivatives of files that are gone are removed', async () => {
  await until(
    () => Promise.resolve(existsSync(unused)),
    (isThere) => !isThere,
  );
});

describe('where addresses are signed', () => {
  it('an image is derived only with a signature of the whole address', async () => {
    const { path } = await publish(await picture(1));
    const address = `${path}?h=100&unknown=%41`;
    expect((await asked(`${address}&s=${signature(address)}`)).status).toBe(200);
    expect((await asked(`${path}?s=${signature(address)}&h=100&unknown=%41`)).status).toBe(200);
    for (const refused of [
      address,
      `${address}&s=`,
      `${address}&s=${'0'.repeat(32)}`,
      `${address}&rotate=90&s=${signature(address)}`,
      `${path}?h=101&unknown=%41&s=${signature(address)}`,
      `${path}?unknown=%41&h=100&s=${signature(address)}`,
      `${path}?h=x`,
    ])
      expect([refused, (await asked(refused)).status]).toEqual([refused, 403]);
    expect((await asked(path)).status).toBe(200);
  });

  it('an old address leads to the current one with a signature of its own', async () => {
    const [first, second] = [await picture(2), await picture(3)];
    const { entry, path } = await publish(first);
    const [fileId] = await assets.upload({ name: 'photo.jpg', content: second });
    const changed = { title: 'Photo', sysAssetFile: { fileId }, sys: { language: 'en-GB' } };
    success(await library.call('PUT', `/entries/${entry.sys.id}`, changed));
    success(await library.invoke(entry, 'publish'));
    const old = path.replace('.jpg', `.x${createHash('sha256').update(first).digest('hex').slice(0, 8)}.jpg?h=100`);
    const moved = await asked(`${old}&s=${signature(old)}`);
    expect(moved.status).toBe(302);
    const { status, header } = await asked(moved.header('location') ?? '');
    expect([status, header('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  });
});

it('widths are rounded up to the ones in the list', async () => {
  const { path } = await publish(await picture(4));
  const widthOf = async (query: string) => {
    const { body } = await asked(`${path}?${query}&s=${signature(`${path}?${query}`)}`);
    return (await sharp(body).metadata()).width;
  };
  expect([await widthOf('w=1'), await widthOf('w=320'), await widthOf('w=321'), await widthOf('w=4000')]).toEqual([
    320, 320, 640, 640,
  ]);
});

it('every image comes in the best format that is accepted, if so set', async () => {
  const content = await picture(5);
  const { path } = await publish(content);
  const { header } = await asked(path, { accept: 'image/avif,image/webp,*/*' });
  expect([header('content-type'), header('vary')]).toEqual(['image/avif', expect.stringContaining('Accept')]);
  const own = await asked(path, { accept: '*/*' });
  expect([own.header('vary'), own.body.equals(content)]).toEqual([expect.stringContaining('Accept'), true]);
});

describe('the address in an answer', () => {
  const path = (below: string) => `/api/delivery/projects/${library.id}${below}`;
  const uriOf = async (entry: Entry, view = 'latest') =>
    success(await annal.call<Entry>('GET', path(`/entries/${entry.sys.id}?versionStatus=${view}`))).sys.uri ?? '';

  it('of the latest view opens a file that is not published, without a token', async () => {
    const content = await picture(7);
    const entry = await assets.create({ name: 'reading-room.jpg', content });
    const { status, header, body } = await asked(await uriOf(entry));
    expect([status, header('cache-control'), body.equals(content)]).toEqual([200, 'private, max-age=300', true]);
    success(await library.invoke(entry, 'publish'));
    const plain = await uriOf(entry, 'published');
    expect([plain.includes('?'), await uriOf(entry)]).toEqual([false, plain]);

    const next = await picture(8);
    const [fileId] = await assets.upload({ name: 'reading-room.jpg', content: next });
    const changed = { title: 'Reading room', sysAssetFile: { fileId }, sys: { language: 'en-GB' } };
    success(await library.call('PUT', `/entries/${entry.sys.id}`, changed));
    expect(await uriOf(entry, 'published')).toBe(plain);
    const [latest, published] = [await asked(await uriOf(entry)), await asked(plain)];
    expect([latest.body.equals(next), published.body.equals(content)]).toEqual([true, true]);
  });

  it('of a derived image is signed, in both views', async () => {
    await library.publish({
      id: 'poster',
      name: { 'en-GB': 'Poster' },
      entryTitleField: 'title',
      fields: [field('title', 'string'), field('cover', 'object', { dataFormat: 'image' })],
    });
    const asset = await assets.create({ name: 'cover.jpg', content: await picture(9) });
    const transformations = { size: { width: 9_000 }, rotate: 90, quality: 40 };
    const cover = { asset: { sys: { id: asset.sys.id, language: 'en-GB' } }, transformations };
    const poster = await library.create({ title: 'Poster', cover }, { contentTypeId: 'poster' });
    const shown = async (view: string) => {
      const answer = await annal.call<{ cover: { asset: Entry; transformations: string } }>(
        'GET',
        path(`/entries/${poster.sys.id}?versionStatus=${view}`),
      );
      const { asset: link, transformations: parameters } = success(answer).cover;
      return { uri: link.sys.uri ?? '', parameters };
    };
    const draft = await shown('latest');
    expect(draft.parameters).toBe('w=5000&r=90&q=40');
    expect(draft.uri).toMatch(/\?w=5000&r=90&q=40&previewKey=[^&]+&s=[0-9a-f]{32}$/);
    expect(await sharp((await asked(draft.uri)).body).metadata()).toMatchObject({ width: 320, height: 640 });
    success(await library.invoke(asset, 'publish'));
    success(await library.invoke(poster, 'publish'));
    const { uri } = await shown('published');
    expect(uri).toMatch(/\?w=5000&r=90&q=40&s=[0-9a-f]{32}$/);
    expect((await asked(uri)).status).toBe(200);
  });
});

describe('a file that is not published', () => {
  it('is open to those who have its key, for an hour', async () => {
    const content = await picture(6);
    const made = await assets.create({ name: 'draft.jpg', content });
    const path = `/api/delivery/projects/${library.id}/assets${propertiesOf(made).uri}`;
    const { uuid } = success(await annal.call<{ uuid: string }>('GET', library.path));
    const hash = createHash('sha256').update(content).digest('hex');
    const keyAt = (at: number, of = hash) => new PreviewKeys(PREVIEW_KEY, () => new Date(at)).keyFor(uuid, of);
    const open = await asked(`${path}?previewKey=${keyAt(Date.now())}`);
    expect([open.status, open.header('cache-control')]).toEqual([200, 'private, max-age=300']);
    expect(open.body.equals(content)).toBe(true);
    const small = `${path}?h=10&previewKey=${keyAt(Date.now())}`;
    expect((await asked(`${small}&s=${signature(small)}`)).status).toBe(200);
    for (const key of [keyAt(Date.now() - 3_600_000), keyAt(Date.now(), '0'.repeat(64)), 'nonsense'])
      expect((await asked(`${path}?previewKey=${key}`)).status).toBe(404);
    expect((await asked(path)).status).toBe(404);
  });
});
