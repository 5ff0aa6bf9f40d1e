import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { success } from '../../support/answers/answers.ts';
import type { Entry, Page } from '../../support/answers/views.ts';
import { Assets, type Preview } from '../../support/content/files.ts';
import { book, Library } from '../../support/content/library.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import { Annal } from '../../support/service/annal.ts';

let annal: Annal;
let library: Library;
let assets: Assets;
let picture: Buffer;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.open(annal);
  assets = new Assets(library);
  const create = { width: 600, height: 300, channels: 3, background: '#336699' } as const;
  picture = await sharp({ create }).png().toBuffer();
});

const previewOf = ({ sys }: Entry): Preview => sys['properties'] as Preview;
const created = (content: string | Buffer = picture, name = `${randomUUID()}.png`) => assets.create({ name, content });
const get = async (id: string, query = '') => success(await library.call<Entry>('GET', `/entries/${id}${query}`));

/** As `<img>` asks: without a token. */
async function shown(uri: string | undefined) {
  const response = await fetch(annal.address + String(uri));
  const content = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), content };
}

async function opens(uri: string | undefined): Promise<void> {
  expect(await shown(uri)).toMatchObject({ status: 200, type: 'image/png' });
}

describe('an asset shows where a browser sees its file', () => {
  it('as a draft, with a key, in full and smaller', async () => {
    const { previewUri, previewSizes = [] } = previewOf(await created());
    expect(previewUri).toContain('?previewKey=');
    expect((await shown(previewUri)).content).toEqual(picture);
    expect(previewSizes.map(({ width }) => width)).toEqual([160, 480]);
    for (const { width, uri } of previewSizes) {
      const { content } = await shown(uri);
      expect(await sharp(content).metadata()).toMatchObject({ width, height: width / 2 });
    }
  });

  it('as published, without a key', async () => {
    const made = await created();
    success(await library.invoke(made, 'publish'));
    const { previewUri, previewSizes } = previewOf(await get(made.sys.id));
    expect(previewUri).not.toContain('previewKey');
    await opens(previewUri);
    await opens(previewSizes?.[0]?.uri);
  });

  it('in lists and in searches', async () => {
    const { sys } = await created();
    const list = success(await library.call<Page<Entry>>('GET', '/entries?dataFormat=assets&pageSize=100'));
    const search = { where: [{ field: 'sys.id', equalTo: sys.id }], fields: ['sys.properties'] };
    const found = success(await library.call<Page<Entry>>('POST', '/entries/search', search));
    for (const item of [list.items.find((each) => each.sys.id === sys.id), found.items[0]])
      await opens(item && previewOf(item).previewUri);
  });

  it('without sizes where none can be made', async () => {
    const { previewUri, previewSizes } = previewOf(await created('words', 'words.txt'));
    expect((await shown(previewUri)).content.toString()).toBe('words');
    expect(previewSizes).toBeUndefined();
  });
});

describe('an asset shows no address', () => {
  it('in the archive', async () => {
    const made = await created();
    const archived = success(await library.invoke(made, 'sysArchive'));
    expect(previewOf(archived).previewUri).toBeUndefined();
    expect((await shown(previewOf(made).previewUri)).status).toBe(404);
  });

  it('of a file that an earlier version had', async () => {
    const made = await created('first', 'plan.txt');
    const [fileId] = await assets.upload({ name: 'plan.txt', content: 'second' });
    const body = { title: 'Plan', sysAssetFile: { fileId }, sys: { language: 'en-GB' } };
    success(await library.call('PUT', `/entries/${made.sys.id}`, body));
    expect(previewOf(await get(made.sys.id, '?version=0.1')).previewUri).toBeUndefined();
    expect((await shown(previewOf(await get(made.sys.id)).previewUri)).content.toString()).toBe('second');
  });

  it('of a type that is out of delivery', async () => {
    const plan = { id: 'plan', name: { 'en-GB': 'Plan' }, dataFormat: 'asset', includeInDelivery: false };
    await library.publish({ ...book, ...plan });
    const entry = { title: 'Cellar', sys: { dataFormat: 'asset', contentTypeId: 'plan' } };
    expect(
      previewOf(await assets.create({ name: 'cellar.png', content: picture }, {}, entry)).previewUri,
    ).toBeUndefined();
  });

  it('in events, which other services receive', async () => {
    const template = '{{resource.sys.properties.contentType}};{{resource.sys.properties.previewUri}}';
    const stream = await EventStream.open(`${annal.address}${library.path}/events/sse/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await annal.bearer()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ topics: [{ resourceType: 'asset', event: ['created'] }], templates: { asset: template } }),
    });
    await created();
    const [, told] = await stream.gets(2);
    stream.close();
    expect(told?.data).toBe('image/png;');
  });
});
