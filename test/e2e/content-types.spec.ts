import { randomUUID } from 'node:crypto';
import { Annal } from '../support/annal.ts';
import { fields, issues, refusal, success, TIMESTAMP } from '../support/answers.ts';
import { book, field, Library, type Json } from '../support/library.ts';
import type { ContentType, Entry, Page } from '../support/views.ts';

const text = (value: string) => ({ 'en-GB': value });
const author = {
  id: 'author',
  name: text('Author'),
  fields: [field('fullName', 'string'), field('born', 'dateTime', { validations: { pastDateTime: {} } })],
};

describe('content types', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
  });
  afterAll(() => annal.discard());

  const create = (definition: Json, where = library) => where.call<ContentType>('POST', '/contenttypes', definition);
  const get = async (id: string, query = '', where = library) =>
    success(await where.call<ContentType>('GET', `/contenttypes/${id}${query}`));
  const update = (definition: Json, where = library) =>
    where.call<ContentType>('PUT', `/contenttypes/${String(definition['id'])}`, definition);
  const publish = (id: string, trigger: Json = {}, where = library) =>
    where.call<ContentType>('POST', `/contenttypes/${id}/workflow/events`, { event: 'publish', ...trigger });
  const newId = () => `t${randomUUID().replaceAll('-', '')}`;
  const draft = async (definition: Json = {}) => success(await create({ ...author, id: newId(), ...definition }), 201);

  describe('reading', () => {
    it('gives the latest, the published or an exact version', async () => {
      const { id } = await draft();
      refusal(await library.call('GET', `/contenttypes/${id}?versionStatus=published`), 404);
      const first = success(await publish(id));
      const second = success(await update({ ...first, description: text('Second') }));
      expect(second.version).toMatchObject({ versionNo: '1.1', published: first.version.published });
      expect(await get(id)).toEqual(second);
      expect(await get(id, '?versionStatus=Published')).toEqual(first);
      expect(await get(id, '?version=1.0&versionStatus=latest')).toEqual(first);
      expect((await get(id, '?version=0.1')).version).toMatchObject({ versionNo: '0.1', published: null });
      expect(await get(id.toUpperCase())).toEqual(second);

      for (const version of ['0.2', '7.0'])
        refusal(await library.call('GET', `/contenttypes/${id}?version=${version}`), 404);
      for (const query of ['version=1', 'version=01.0', 'versionStatus=draft'])
        refusal(await library.call('GET', `/contenttypes/${id}?${query}`), 400);
      expect(refusal(await library.call('GET', '/contenttypes/none'), 404)).toMatchObject({
        message: "The content type 'none' does not exist",
        data: { projectId: library.id, contentTypeId: 'none' },
        type: 'error',
      });
    });

    it('lists a plain array by id, of one status and one format', async () => {
      const where = await Library.open(annal);
      for (const id of ['pear', 'Fig'.toLowerCase(), 'appleTree', 'applecore']) await where.publish({ ...author, id });
      await create({ ...author, id: 'zzz' }, where);
      const photo = await where.publish({ ...author, id: 'photo', dataFormat: 'asset' });
      const builtIn = success(await library.call<ContentType[]>('GET', '/contenttypes?dataFormat=asset')).map(
        ({ id }) => id,
      );
      const ids = async (query = '') => {
        const list = success(await where.call<ContentType[]>('GET', `/contenttypes${query}`));
        return list.flatMap(({ id }) => (builtIn.includes(id) ? [] : [id]));
      };
      expect(await ids()).toEqual(['applecore', 'appleTree', 'fig', 'pear', 'photo', 'zzz']);
      expect(await ids('?versionStatus=published')).toEqual(['applecore', 'appleTree', 'fig', 'pear', 'photo']);
      expect(await ids('?dataFormat=ASSET')).toEqual([photo.id]);
      expect(await ids('?dataFormat=form')).toEqual([]);
      refusal(await where.call('GET', '/contenttypes?versionStatus=x'), 400);
    });
  });

  describe('updating', () => {
    it('replaces everything, under the next minor version', async () => {
      const made = await draft({
        description: text('First'),
        groups: [{ id: 'main', name: text('Main') }],
        enabled: false,
      });
      const { id, uuid, version } = made;
      const updated = success(await update({ id, name: text('Writer'), version: { versionNo: '0.1' } }));
      expect(updated).toMatchObject({
        id,
        uuid,
        description: {},
        fields: [],
        groups: [],
        enabled: true,
        dataFormat: 'entry',
        version: { createdBy: version.createdBy, created: version.created, versionNo: '0.2' },
      });
      expect(updated.version.modified >= version.modified).toBe(true);
      expect(success(await update({ ...updated })).version.versionNo).toBe('0.3');
      expect(await get(id, '?version=0.1')).toEqual(made);
    });

    it('needs the latest version number', async () => {
      const made = await draft();
      const stale = await update({ ...made, version: { versionNo: '0.2' } });
      expect(issues(stale, 409)).toMatchObject([{ field: 'version.versionNo' }]);
      expect(refusal(stale, 409).message).toBe('There are validation errors updating the content type');
      const { version: _, ...without } = made;
      for (const version of [undefined, null, {}, { versionNo: null }, { versionNo: 'x' }, { versionNo: '0.01' }])
        expect(fields(await update({ ...without, version }))).toEqual(['version.versionNo']);
      expect(await get(made.id)).toEqual(made);
    });

    it('succeeds once where fifty send the same version number', async () => {
      const made = await draft();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => update({ ...made, description: text(`Writer ${n}`) })),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners.map(({ body }) => body.version.versionNo)).toEqual(['0.2']);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
      expect(await get(made.id)).toEqual(winners[0]?.body);
    });

    it('cannot change what entries rely on', async () => {
      const { id } = await draft();
      const live = success(await publish(id));
      const changed = (changes: Json) => library.call('PUT', `/contenttypes/${id}`, { ...live, ...changes });
      expect(fields(await changed({ id: 'other' }))).toEqual(['id']);
      expect(fields(await changed({ dataFormat: 'asset' }))).toEqual(['dataFormat']);
      expect(fields(await changed({ fields: [field('fullName', 'integer')] }))).toEqual(['fields[0].dataType']);
      expect(fields(await changed({ fields: [field('fullName', 'string', { dataFormat: 'heading' })] }))).toEqual([
        'fields[0].dataFormat',
      ]);
      const required = field('fullName', 'string', { validations: { required: {} } });
      expect(success(await changed({ id: id.toUpperCase(), fields: [required] }))).toMatchObject({ id });
      refusal(await library.call('PUT', '/contenttypes/none', live), 404);
    });
  });

  describe('publishing', () => {
    it('makes the next major version and opens the type for entries', async () => {
      const { id, version } = await draft();
      const entry = { fullName: 'Melvil', sys: { contentTypeId: id } };
      expect(fields(await library.call('POST', '/entries', entry))).toEqual(['contentType']);
      // As the official client sends it.
      const live = success(await publish(id, { version: '0.1', language: 'en-GB', data: null, event: 'Publish' }));
      expect(live.version).toMatchObject({
        createdBy: version.createdBy,
        published: expect.stringMatching(TIMESTAMP),
        publishedBy: version.createdBy,
        versionNo: '1.0',
      });
      success(await library.call('POST', '/entries', entry), 201);
      const revised = success(await update({ ...live }));
      expect(revised.version.versionNo).toBe('1.1');
      expect(success(await publish(id)).version.versionNo).toBe('2.0');
    });

    it('happens once where ten ask for it at the same time', async () => {
      const { id } = await draft();
      const answers = await Promise.all(Array.from({ length: 10 }, () => publish(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)]);
      expect((await get(id)).version.versionNo).toBe('1.0');
    });
  });

  describe('deleting', () => {
    it('takes all entries with it and leaves the id to a new one that starts afresh', async () => {
      const where = await Library.withBooks(annal);
      const { uuid } = await get('book', '', where);
      const kept = [await where.create(), await where.createPublished()];
      success(await where.call('DELETE', '/contenttypes/BOOK/'), 204);
      refusal(await where.call('GET', '/contenttypes/book'), 404);
      refusal(await where.call('GET', '/contenttypes/book/entries'), 404);
      refusal(await where.call('DELETE', '/contenttypes/book'), 404);
      expect(success(await where.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(0);
      for (const { sys } of kept) {
        refusal(await where.call('GET', `/entries/${sys.id}`), 404);
        refusal(await where.call('PUT', `/entries/${sys.id}`, { title: 'Ghost' }), 404);
      }
      const again = await where.publish(book);
      expect(again.uuid).not.toBe(uuid);
      expect(again.version.versionNo).toBe('1.0');
      expect(success(await where.call<Page<Entry>>('GET', '/entries?language=*')).totalCount).toBe(0);
      refusal(await where.call('GET', `/entries/${kept[0]?.sys.id}`), 404);
    });
  });
});
