import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodejsClient } from 'contensis-management-api/lib/client/nodejs-client.js';
import { Annal, clientId, clientSecret } from '../../support/service/annal.ts';
import { fields, success } from '../../support/answers/answers.ts';
import { Assets, multipart, png, propertiesOf } from '../../support/content/files.ts';
import { Library, type Json } from '../../support/content/library.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

describe('assets', () => {
  let annal: Annal;
  let library: Library;
  let assets: Assets;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    assets = new Assets(library);
  });

  const newName = (extension = 'txt') => `${randomUUID()}.${extension}`;
  const get = async (id: string, query = '') => success(await library.call<Entry>('GET', `/entries/${id}${query}`));
  const put = (entry: Entry, change: Json = {}) =>
    library.call<Entry>('PUT', `/entries/${entry.sys.id}`, { ...entry, ...change });

  it('are created as the contract describes', async () => {
    const content = png(1600, 900);
    const made = await assets.create(
      { name: 'reading-room.png', type: 'image/png', content },
      { parentNodePath: '/plans' },
      { title: 'Reading room plan', altText: 'Floor plan with shelf numbers' },
    );
    expect(made).toMatchObject({
      title: 'Reading room plan',
      description: null,
      keywords: [],
      thumbnail: null,
      altText: 'Floor plan with shelf numbers',
      entryTitle: 'Reading room plan',
      sys: {
        contentTypeId: 'image',
        dataFormat: 'asset',
        language: 'en-GB',
        slug: 'reading-room-plan',
        metadata: { includeInSearch: true, includeInAtoZ: true, includeInMenu: true, includeInSitemap: true },
        isPublished: false,
        workflow: { id: 'contensisEntryBasic', state: 'draft' },
        version: { versionNo: '0.1' },
      },
    });
    expect(made['sysAssetFile']).toBeUndefined();
    expect(propertiesOf(made)).toEqual({
      filename: 'reading-room.png',
      fileSize: content.length,
      fileId: expect.stringMatching(/^[0-9a-f-]{36}\.png$/),
      extension: '.png',
      path: '/plans',
      uri: '/plans/reading-room.png',
      contentType: 'image/png',
      width: 1600,
      height: 900,
    });
    expect(await get(made.sys.id)).toEqual(made);
    const listed = success(await library.call<Page<Entry>>('GET', '/entries?dataFormat=assets'));
    expect(listed.items.map(({ sys }) => sys.id)).toContain(made.sys.id);
    expect(success(await library.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(0);
  });

  it.each([
    ['plan.PNG', 'image', 'image/png', png(2, 1)],
    ['plan.svg', 'image', 'image/svg+xml', '<svg width="4" height="3"/>'],
    ['plan.pdf', 'pdf', 'application/pdf', '%PDF-1.7'],
    ['talk.mp4', 'video', 'video/mp4', 'film'],
    ['talk.mp3', 'audio', 'audio/mpeg', 'sound'],
    ['notes.html', 'document', 'text/html', '<p>Notes</p>'],
    ['list.csv', 'spreadsheet', 'text/csv', 'a,b'],
    ['talk.odp', 'presentation', 'application/vnd.oasis.opendocument.presentation', 'PK'],
    ['all.7z', 'archive', 'application/x-7z-compressed', 'x'],
    ['data.json', 'file', 'application/json', '{}'],
    ['README', 'file', 'application/octet-stream', 'x'],
  ])('%s has the type %s', async (name, contentTypeId, contentType, content) => {
    const made = await assets.create({ name, content }, { parentNodePath: `/${randomUUID()}` });
    expect(made.sys).toMatchObject({ contentTypeId, properties: { contentType } });
    expect(made['title']).toBe(name.split('.')[0]);
  });

  it('keep the former file in former versions when they are updated with another one', async () => {
    const name = newName('png');
    const made = await assets.create({ name, content: png(1, 1) });
    const [fileId] = await assets.upload({ name, content: png(2, 2) });
    const updated = success(await put(made, { title: 'Larger', sysAssetFile: { fileId } }));
    expect(propertiesOf(updated)).toMatchObject({ fileId, width: 2 });
    expect(updated.sys.version.versionNo).toBe('0.2');
    const plain = success(await put(updated, { title: 'Renamed' }));
    expect([propertiesOf(plain), plain['title']]).toEqual([propertiesOf(updated), 'Renamed']);
    expect(propertiesOf(await get(made.sys.id, '?version=0.1'))).toEqual(propertiesOf(made));
    for (const [version, width] of [
      ['0.1', 1],
      ['0.3', 2],
    ] as const) {
      const { fileId: file } = propertiesOf(await get(made.sys.id, `?version=${version}`));
      const response = await assets.download(file);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(png(width, width));
    }
    const versions = success(await library.call<Page<Json>>('GET', `/entries/${made.sys.id}/versions`));
    expect(versions.items.map(({ changedFields }) => (changedFields as string[]).includes('sysAssetFile'))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('accept an unchanged document as an update', async () => {
    const made = await assets.create({ name: newName(), content: 'one' });
    const { fileId } = propertiesOf(made);
    const again = success(await put(made, { sysAssetFile: { fileId } }));
    expect(propertiesOf(again)).toEqual(propertiesOf(made));
  });

  it('are renamed and moved with PUT and PATCH', async () => {
    const made = await assets.create({ name: newName(), content: 'one' }, { parentNodePath: '\\a\\b\\' });
    expect(propertiesOf(made).path).toBe('/a/b');
    const [renamed, moved] = [newName(), randomUUID()];
    success(await put(made, { sysAssetFile: { filename: renamed } }));
    const patch = { sysAssetFile: { parentNodePath: `/${moved}` } };
    const after = success(await library.call<Entry>('PATCH', `/entries/${made.sys.id}`, patch));
    expect(propertiesOf(after)).toMatchObject({ path: `/${moved}`, filename: renamed, uri: `/${moved}/${renamed}` });
    expect(propertiesOf(after).fileId).toBe(propertiesOf(made).fileId);
    const operations = [{ op: 'add', path: '/sysAssetFile', value: {} }];
    expect(fields(await library.call('PATCH', `/entries/${made.sys.id}`, operations))).toEqual(['[0]']);
  });

  it('share a file between languages until a language gets its own', async () => {
    const made = await assets.create({ name: newName(), content: 'one' });
    const { id } = made.sys;
    const welsh = success(await library.call<Entry>('PUT', `/entries/${id}`, { title: 'Un', sys: { language: 'cy' } }));
    expect(propertiesOf(welsh)).toEqual(propertiesOf(made));
    const [fileId] = await assets.upload({ name: 'tri.txt', content: 'tri' });
    const polish = { title: 'Trzy', sys: { id, language: 'pl', dataFormat: 'asset' }, sysAssetFile: { fileId } };
    expect(propertiesOf(success(await library.call<Entry>('POST', '/entries', polish), 201))).toMatchObject({ fileId });
    success(await library.call('DELETE', `/entries/${id}?language=en-GB&permanent=true`), 204);
    expect((await assets.download(propertiesOf(made).fileId)).status).toBe(200);
    success(await library.call('DELETE', `/entries/${id}?language=cy&permanent=true`), 204);
    expect((await assets.download(propertiesOf(made).fileId)).status).toBe(404);
    expect((await assets.download(fileId ?? '')).status).toBe(200);
  });

  it('can be linked to, with rules for the size of images', async () => {
    const image = await assets.create({ name: newName('png'), content: png(100, 50) });
    const where = library;
    const rule = (validations: Json) => ({
      id: 'cover',
      name: { 'en-GB': 'Cover' },
      dataType: 'object',
      dataFormat: 'image',
      validations,
    });
    const type = (id: string, validations: Json) =>
      where.publish({
        id,
        name: { 'en-GB': id },
        fields: [{ id: 'title', name: { 'en-GB': 'T' }, dataType: 'string' }, rule(validations)],
      });
    await type('large', { imageDimensions: { minWidth: 101 } });
    await type('flat', { imageDimensions: { maxHeight: 49 } });
    await type('right', { imageDimensions: { minWidth: 100, maxWidth: 100, minHeight: 50, maxHeight: 50 } });
    const cover = { asset: { sys: { id: image.sys.id } } };
    const post = (contentTypeId: string) =>
      where.call<Entry>('POST', '/entries', { title: 'T', cover, sys: { contentTypeId } });
    expect(fields(await post('large'))).toEqual(['cover']);
    expect(fields(await post('flat'))).toEqual(['cover']);
    const entry = success(await post('right'), 201);
    expect(entry['cover']).toMatchObject({ asset: { sys: { dataFormat: 'asset', contentTypeId: 'image' } } });
    success(await where.invoke(entry, 'publish'));
  });

  it('work with the official client', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'annal-client-'));
    const file = (name: string, content: Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const { entries } = NodejsClient.create({
      clientType: 'client_credentials',
      clientDetails: { clientId, clientSecret },
      projectId: library.id,
      rootUrl: annal.address,
    });
    const client = entries as unknown as {
      createAsset(asset: Json, path: string, parentNodePath: string): Promise<Entry>;
      updateAsset(asset: Json, path?: string): Promise<Entry>;
    };
    const made = await client.createAsset({ title: 'Grundriß' }, file('Grundriß.png', png(3, 2)), '/official');
    expect(propertiesOf(made)).toMatchObject({ uri: '/official/Grundriß.png', width: 3, contentType: 'image/png' });
    const updated = await client.updateAsset(made, file('Grundriß.png', png(6, 4)));
    expect(propertiesOf(updated)).toMatchObject({ uri: '/official/Grundriß.png', width: 6 });
    const plain = await client.updateAsset({ ...updated, title: 'Plan' });
    expect([plain['title'], propertiesOf(plain)]).toEqual(['Plan', propertiesOf(updated)]);
    rmSync(folder, { recursive: true });
  });

  it('are stored once if their content is equal', async () => {
    const content = randomUUID();
    const ids = await assets.upload({ name: 'a.txt', content }, { name: 'b.txt', content });
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      const response = await assets.download(id);
      expect(response.headers.get('etag')).toBe(`"${createHash('sha256').update(content).digest('hex')}"`);
      expect(await response.text()).toBe(content);
    }
  });

  it('are created once when a request is repeated with its key', async () => {
    const [body, headers] = [multipart([{ name: 'a.txt', content: 'one' }]), { 'idempotency-key': randomUUID() }];
    const [first, second] = [await assets.post(body, headers), await assets.post(body, headers)];
    expect(await second.json()).toEqual(await first.json());
  });
});
