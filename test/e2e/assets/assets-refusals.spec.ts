import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, success } from '../../support/answers/answers.ts';
import { Assets, png, propertiesOf } from '../../support/content/files.ts';
import { Library, type Json } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

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
  const put = (entry: Entry, change: Json = {}) =>
    library.call<Entry>('PUT', `/entries/${entry.sys.id}`, { ...entry, ...change });

  describe('are rejected', () => {
    const post = (sysAssetFile: unknown, more: Json = {}) =>
      library.call<Entry>('POST', '/entries', {
        sys: { dataFormat: 'asset' },
        ...more,
        ...(sysAssetFile !== undefined && { sysAssetFile }),
      });

    it.each<[string, unknown, readonly string[]]>([
      ['without a file', undefined, ['sysAssetFile']],
      ['with another type of value', 'plan.png', ['sysAssetFile']],
      ['without a file id', {}, ['sysAssetFile.fileId']],
      ['with a file id of the wrong type', { fileId: 5 }, ['sysAssetFile.fileId']],
      ['with an unknown file', { fileId: `${randomUUID()}.txt` }, ['sysAssetFile.fileId']],
      ['with a path instead of a file id', { fileId: '../../etc/passwd' }, ['sysAssetFile.fileId']],
    ])('%s', async (_, sent, paths) => expect(fields(await post(sent))).toEqual(paths));

    it.each<[Json, string]>([
      [{ filename: 'plan' }, 'sysAssetFile.filename'],
      [{ filename: 'plan.png' }, 'sysAssetFile.filename'],
      [{ filename: 'a/b.txt' }, 'sysAssetFile.filename'],
      [{ filename: 'a\u0000b.txt' }, 'sysAssetFile.filename'],
      [{ filename: `${'x'.repeat(200)}.txt` }, 'sysAssetFile.filename'],
      [{ filename: 7 }, 'sysAssetFile.filename'],
      [{ parentNodePath: '/a/../b' }, 'sysAssetFile.parentNodePath'],
      [{ parentNodePath: '..\\..' }, 'sysAssetFile.parentNodePath'],
      [{ parentNodePath: '/a//b' }, 'sysAssetFile.parentNodePath'],
      [{ parentNodePath: '/a:b' }, 'sysAssetFile.parentNodePath'],
      [{ parentNodePath: `/${'x'.repeat(101)}` }, 'sysAssetFile.parentNodePath'],
      [{ parentNodePath: ['a'] }, 'sysAssetFile.parentNodePath'],
    ])('%j', async (more, path) => {
      const [fileId] = await assets.upload({ name: 'a.txt', content: 'one' });
      expect(fields(await post({ fileId, ...more }))).toEqual([path]);
      // A refusal does not use the file up.
      success(await post({ fileId, filename: newName() }), 201);
    });

    it.each<[string, Json, string]>([
      ['a type for other files', { contentTypeId: 'image' }, 'contentType'],
      ['the type for all other files', { contentTypeId: 'file', dataFormat: 'asset' }, 'contentType'],
      ['an unknown type', { contentTypeId: 'none' }, 'contentType'],
      ['the format of an entry', { contentTypeId: 'document', dataFormat: 'entry' }, 'dataFormat'],
    ])('%s', async (_, sys, path) => {
      const [fileId] = await assets.upload({ name: newName(), content: 'one' });
      expect(fields(await post({ fileId }, { sys }))).toEqual([path]);
    });

    it('for a content type of entries', async () => {
      const where = await Library.withBooks(annal);
      const [fileId] = await new Assets(where).upload({ name: newName(), content: 'one' });
      const body = (sys: Json) => ({ title: 'T', sysAssetFile: { fileId }, sys: { contentTypeId: 'book', ...sys } });
      expect(fields(await where.call('POST', '/entries', body({ dataFormat: 'asset' })))).toEqual(['contentType']);
      // A file sent with an entry is ignored.
      const entry = success(await where.call<Entry>('POST', '/entries', body({})), 201);
      expect(entry.sys['properties']).toEqual({});
    });

    it('with a file of another project or another asset', async () => {
      const elsewhere = new Assets(await Library.open(annal));
      const [foreign] = await elsewhere.upload({ name: newName(), content: 'one' });
      expect(fields(await post({ fileId: foreign }))).toEqual(['sysAssetFile.fileId']);
      const { fileId } = propertiesOf(await assets.create({ name: newName(), content: 'one' }));
      expect(fields(await post({ fileId, filename: newName() }))).toEqual(['sysAssetFile.fileId']);
    });

    it('with a file of a former version', async () => {
      const made = await assets.create({ name: newName(), content: 'one' });
      const [next] = await assets.upload({ name: newName(), content: 'two' });
      const updated = success(await put(made, { sysAssetFile: { fileId: next } }));
      const former = propertiesOf(made).fileId;
      expect(fields(await put(updated, { sysAssetFile: { fileId: former } }))).toEqual(['sysAssetFile.fileId']);
    });

    it('with a file that does not fit the type', async () => {
      const made = await assets.create({ name: newName('png'), content: png(1, 1) });
      const [fileId] = await assets.upload({ name: newName(), content: 'text' });
      expect(fields(await put(made, { sysAssetFile: { fileId } }))).toEqual(['contentType']);
    });
  });

  describe('have a unique name in their folder', () => {
    const at = async (path: string, filename: string) => {
      const [fileId] = await assets.upload({ name: 'a.txt', content: randomUUID() });
      const sysAssetFile = { fileId, filename, parentNodePath: path };
      return library.call<Entry>('POST', '/entries', { sys: { dataFormat: 'asset' }, sysAssetFile });
    };

    it('in any case and per language', async () => {
      const [path, filename] = [`/${randomUUID()}`, 'Plan.txt'];
      const first = success(await at(path, filename), 201);
      for (const other of [filename, 'pLAN.txt', 'PLAN.TXT'])
        expect(fields(await at(path.toUpperCase(), other))).toEqual(['sysAssetFile.filename']);
      const [fileId] = await assets.upload({ name: 'a.txt', content: 'un' });
      const welsh = {
        sys: { dataFormat: 'asset', language: 'cy' },
        sysAssetFile: { fileId, filename, parentNodePath: path },
      };
      success(await library.call('POST', '/entries', welsh), 201);
      const other = success(await at(path, 'other.txt'), 201);
      expect(fields(await put(other, { sysAssetFile: { filename: 'plan.txt' } }))).toEqual(['sysAssetFile.filename']);
      success(await library.call('DELETE', `/entries/${first.sys.id}?language=en-GB`), 204);
      success(await put(other, { sysAssetFile: { filename: 'plan.txt' } }));
      expect(fields(await library.invoke(first, 'sysRestore'))).toEqual(['sysAssetFile.filename']);
    });

    it('which is free again after the asset is deleted for good', async () => {
      const path = `/${randomUUID()}`;
      const first = success(await at(path, 'a.txt'), 201);
      const live = success(await library.invoke(first, 'publish'));
      success(await put(live, { sysAssetFile: { filename: 'b.txt' } }));
      // It is still published there.
      expect(fields(await at(path, 'a.txt'))).toEqual(['sysAssetFile.filename']);
      success(await library.invoke(first, 'publish'));
      success(await at(path, 'a.txt'), 201);
    });

    it('which one of several concurrent requests gets', async () => {
      const path = `/${randomUUID()}`;
      const answers = await Promise.all(Array.from({ length: 8 }, () => at(path, 'a.txt')));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(422)]);
    });

    it('like a file, which one of several concurrent assets gets', async () => {
      const [fileId] = await assets.upload({ name: 'a.txt', content: 'one' });
      const create = () =>
        library.call('POST', '/entries', {
          sys: { dataFormat: 'asset' },
          sysAssetFile: { fileId, filename: newName() },
        });
      const answers = await Promise.all(Array.from({ length: 8 }, create));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(422)]);
    });
  });
});
